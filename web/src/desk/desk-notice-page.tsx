import type { ReactNode } from 'react'
import styles from './desk-notice-page.module.css'

type Props = { readonly title: string; readonly text: string; readonly children: ReactNode }

/** Stands in place of a screen: a title, why the screen is not shown, and links to where the person can go. */
export const DeskNoticePage = ({ title, text, children }: Props) => (
  <div className={styles['page']}>
    <h1 className="display">{title}</h1>
    <p>{text}</p>
    <div className={styles['links']}>{children}</div>
  </div>
)
