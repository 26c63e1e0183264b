import type { ReactNode, Ref } from 'react'
import styles from './account-page.module.css'

type Props = {
  readonly title: string
  readonly icon?: ReactNode
  /** For pages whose content changes: focus moves to the heading. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** A page of the auth layout: a heading and one column. */
export const AccountPage = ({ title, icon, heading, children }: Props) => (
  <div className={styles['page']}>
    {icon}
    <h1 ref={heading} className="display" tabIndex={-1}>
      {title}
    </h1>
    {children}
  </div>
)

export const AccountNotice = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['notice']}>{children}</p>
)

export const AccountText = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['text']}>{children}</p>
)

/** Secondary links in a row under the button. */
export const AccountLinks = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['links']}>{children}</div>
)
