import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

/**
 * `primary`: the main action of a region. `danger`: deletes or cancels something. `continue`: the next step with what was
 * picked, such as the payment; it has the colour of a pick. `inverse`: a secondary action on a dark panel.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'continue' | 'inverse'
type Variant = {
  readonly variant?: ButtonVariant | undefined
  readonly wide?: boolean | undefined
  readonly large?: boolean | undefined
}

type ButtonProps = Variant &
  Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
    /** The label while the action runs, beside a spinner. Presses are ignored meanwhile. */
    readonly busy?: ReactNode
    /** Looks disabled and ignores presses, but can be focused, so that its label can explain why. */
    readonly unavailable?: boolean
  }

export function Button({ variant, wide, large, busy, unavailable, children, onClick, ...rest }: ButtonProps) {
  const ignoresPresses = busy !== undefined || unavailable
  return (
    <button
      type="button"
      {...rest}
      className={classNameOf({ variant, wide, large })}
      aria-disabled={ignoresPresses ? true : undefined}
      data-busy={busy === undefined ? undefined : true}
      onClick={(event) => {
        if (ignoresPresses) return event.preventDefault()
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

type AnchorProps = Variant & Omit<ComponentProps<'a'>, 'className'>

const ButtonAnchor = ({ variant, wide, large, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classNameOf({ variant, wide, large })}>
    {children}
  </a>
)

/** A router link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)

/** An external link (map, WhatsApp) that looks like a button. */
export const OutsideButtonLink = (props: Omit<AnchorProps, 'target' | 'rel'>) => (
  <ButtonAnchor {...props} target="_blank" rel="noopener" />
)

/** A download link that looks like a button. The server names the file. */
export const FileButtonLink = (props: Omit<AnchorProps, 'download'>) => <ButtonAnchor {...props} download />

const classNameOf = ({ variant = 'primary', wide, large }: Variant): string =>
  classes(styles['button'], styles[variant], wide && styles['wide'], large && styles['large'])
