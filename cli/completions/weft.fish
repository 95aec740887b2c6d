# fish completion for weft
complete -c weft -f
complete -c weft -n __fish_use_subcommand -a explain -d 'Whether an expression broadcasts, why not, what would help'
complete -c weft -n __fish_use_subcommand -a tour -d 'The examples of three documents, with pictures'
complete -c weft -n __fish_use_subcommand -a ops -d 'What a function does, and what it is called in each dialect'
complete -c weft -n __fish_use_subcommand -a doctor -d 'How weft runs here'
complete -c weft -n __fish_use_subcommand -l version -d 'The version'
complete -c weft -l help -d 'What it takes, with examples'
complete -c weft -n '__fish_seen_subcommand_from explain' -l error -r -d 'Explain a pasted error; - reads standard input'
complete -c weft -n '__fish_seen_subcommand_from explain' -l dialect -x -a 'numpy torch xla all' -d 'Whose rules'
complete -c weft -n '__fish_seen_subcommand_from explain' -l language -x -a 'numpy torch xla cpp' -d 'That cures are written in'
complete -c weft -n '__fish_seen_subcommand_from explain' -l steps -d 'The walk over memory, step by step'
complete -c weft -n '__fish_seen_subcommand_from explain' -l ascii -d 'A picture for the terminal'
complete -c weft -n '__fish_seen_subcommand_from explain' -l svg -rF -d 'Write a picture'
complete -c weft -n '__fish_seen_subcommand_from explain' -l html -rF -d 'Write a page'
complete -c weft -n '__fish_seen_subcommand_from explain' -l json -d 'Everything, for programs'
complete -c weft -n '__fish_seen_subcommand_from ops' -a "(weft ops 2>/dev/null | string match -rg '^  (\S+)')" -d Function
complete -c weft -n '__fish_seen_subcommand_from tour' -F
