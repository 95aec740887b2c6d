# bash completion for weft
_weft() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  case $before in
    --dialect) COMPREPLY=($(compgen -W "numpy torch xla all" -- "$word")); return ;;
    --language) COMPREPLY=($(compgen -W "numpy torch xla cpp" -- "$word")); return ;;
    --svg | --html) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --error) return ;;
  esac
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "explain tour ops doctor --help --version" -- "$word"))
    return
  fi
  case $command in
    explain)
      COMPREPLY=($(compgen -W "--error --dialect --language --steps --ascii --svg --html --json --help" -- "$word")) ;;
    tour) COMPREPLY=($(compgen -W "--help" -- "$word") $(compgen -d -- "$word")) ;;
    ops)
      local names=$(weft ops 2>/dev/null | sed -n 's/^  \([^ ]*\).*/\1/p')
      COMPREPLY=($(compgen -W "--help $names" -- "$word")) ;;
    doctor) COMPREPLY=($(compgen -W "--help" -- "$word")) ;;
  esac
}
complete -F _weft weft
