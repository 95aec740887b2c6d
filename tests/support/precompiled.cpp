// Nothing but the headers that tests share: a library has to have a source.
