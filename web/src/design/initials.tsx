import { classes } from './classes.ts'
import styles from './initials.module.css'

/** A person in place of a photograph: up to two initials on a tint; the name stands beside it. */
export const Initials = ({ name }: { readonly name: string }) => (
  <span className={classes(styles['initials'], 'tight')} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : [words[0]?.slice(0, 2)]
  return letters.join('').toUpperCase()
}
