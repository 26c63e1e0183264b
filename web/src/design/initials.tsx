import { classes } from './classes.ts'
import styles from './initials.module.css'

/** Up to two initials in place of a photo. The name is shown next to it. */
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
