import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

/**
 * `primary`: the main action of a region. `ball`: continues with the picked hours, on a panel with inverse colours.
 * `danger`: deletes or cancels something.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ball' | 'inverse'
type Variant = { readonly variant?: ButtonVariant; readonly wide?: boolean; readonly large?: boolean }

type ButtonProps = Variant &
  Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
    /** The label with a spinner while it works; presses are ignored meanwhile. */
    readonly busy?: ReactNode
    /** Looks disabled and ignores presses, but can be focused, so that its label can explain why. */
    readonly unavailable?: boolean
  }

export function Button({ variant, wide, large, busy, unavailable, children, onClick, ...rest }: ButtonProps) {
  const stopped = busy !== undefined || unavailable
  return (
    <button
      type="button"
      {...rest}
      className={classNameOf({ variant, wide, large })}
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

type AnchorProps = Variant & Omit<ComponentProps<'a'>, 'className'>

const ButtonAnchor = ({ variant, wide, large, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classNameOf({ variant, wide, large })}>
    {children}
  </a>
)

/** A router link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)

type OutsideLinkProps = Variant & Omit<ComponentProps<'a'>, 'className' | 'target' | 'rel'>

/** An external link (map, WhatsApp) that looks like a button. */
export const OutsideButtonLink = ({ variant, wide, large, children, ...rest }: OutsideLinkProps) => (
  <a {...rest} className={classNameOf({ variant, wide, large })} target="_blank" rel="noopener">
    {children}
  </a>
)

type FileLinkProps = Variant & Omit<ComponentProps<'a'>, 'className' | 'download'>

/** A download link that looks like a button. The server names the file. */
export const FileButtonLink = ({ variant, wide, large, children, ...rest }: FileLinkProps) => (
  <a {...rest} className={classNameOf({ variant, wide, large })} download>
    {children}
  </a>
)

type VariantInput = {
  variant: ButtonVariant | undefined
  wide: boolean | undefined
  large: boolean | undefined
}

const classNameOf = ({ variant = 'primary', wide, large }: VariantInput): string =>
  classes(styles['button'], styles[variant], wide && styles['wide'], large && styles['large'])
