import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

/** `primary` is the one action of a region; `ball` carries a pick forward on an inverse panel; `danger` gives up something. */
export type ButtonLook = 'primary' | 'secondary' | 'danger' | 'ball' | 'inverse'
type Look = { readonly look?: ButtonLook; readonly wide?: boolean; readonly large?: boolean }

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
    /** While it works: these words with a spinner instead of its own, and a second press does nothing. */
    readonly busy?: ReactNode
    /** Looks unavailable and does nothing, but stays reachable, so that its words can say why. */
    readonly unavailable?: boolean
  }

export function Button({ look, wide, large, busy, unavailable, children, onClick, ...rest }: ButtonProps) {
  const stopped = busy !== undefined || unavailable
  return (
    <button
      type="button"
      {...rest}
      className={looks({ look, wide, large })}
      aria-disabled={stopped ? true : undefined}
      data-busy={busy === undefined ? undefined : true}
      onClick={(event) => {
        if (stopped) return event.preventDefault()
        onClick?.(event)
      }}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          <i className={styles['spinner']} aria-hidden="true" />
          {busy}
        </>
      )}
    </button>
  )
}

type AnchorProps = Look & Omit<ComponentProps<'a'>, 'className'>

const ButtonAnchor = ({ look, wide, large, children, ...rest }: AnchorProps) => (
  <a {...rest} className={looks({ look, wide, large })}>
    {children}
  </a>
)

/** A link inside the product that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)

type OutsideLinkProps = Look & Omit<ComponentProps<'a'>, 'className' | 'target' | 'rel'>

/** A link that leaves the product (map, WhatsApp) and looks like a button. */
export const OutsideButtonLink = ({ look, wide, large, children, ...rest }: OutsideLinkProps) => (
  <a {...rest} className={looks({ look, wide, large })} target="_blank" rel="noopener">
    {children}
  </a>
)

type FileLinkProps = Look & Omit<ComponentProps<'a'>, 'className' | 'download'>

/** A file of ours to keep; the server names it. */
export const FileButtonLink = ({ look, wide, large, children, ...rest }: FileLinkProps) => (
  <a {...rest} className={looks({ look, wide, large })} download>
    {children}
  </a>
)

type LooksInput = { look: ButtonLook | undefined; wide: boolean | undefined; large: boolean | undefined }

const looks = ({ look = 'primary', wide, large }: LooksInput): string =>
  classes(styles['button'], styles[look], wide && styles['wide'], large && styles['large'])
