import * as m from '@pantul/messages/words'
import { type ReactNode, useEffect } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'
import { usePageTitle } from '../browser/page-title.ts'
import { Mark } from '../design/mark.tsx'
import { LanguageSwitch } from '../layouts/language-switch.tsx'
import { logOutOfDesk } from './desk-log-out.ts'
import styles from './desk-page.module.css'

type Props = {
  readonly title: string
  /** Whether a field of the page takes the focus; otherwise the heading does. */
  readonly hasFocus?: boolean
  readonly children: ReactNode
}

/** The layout of pages before the desk, such as the code entry: logo, language, logout, and one column. */
export function DeskPage({ title, hasFocus = false, children }: Props) {
  usePageTitle(title)
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (!hasFocus) focusHeading()
  }, [hasFocus])
  return (
    <>
      <header className={styles['bar']}>
        <a href="/" aria-label={m.layout_group_name()} className={styles['brand']}>
          <Mark size={32} />
        </a>
        <LanguageSwitch />
        <button type="button" className={styles['leave']} onClick={() => void logOutOfDesk()}>
          {m.accounts_log_out()}
        </button>
      </header>
      <main className={styles['page']}>
        <h1 className="display">{title}</h1>
        {children}
      </main>
    </>
  )
}
