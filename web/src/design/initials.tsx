import { classes } from './classes.ts'
import styles from './initials.module.css'

/** Up to two initials in place of a photo. The name is shown next to it. */
export const Initials = ({ name }: { readonly name: string }) => (
  <span className={classes(styles['initials'], 'tight')} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

function initialsOf(name: string): string {
  const nameParts = name.trim().split(/\s+/)
  const letters =
    nameParts.length > 1 ? [nameParts[0]?.[0], nameParts.at(-1)?.[0]] : [nameParts[0]?.slice(0, 2)]
  return letters.join('').toUpperCase()
}
