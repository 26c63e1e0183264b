import * as m from '@pantul/messages/words'
import { type ReactNode, useEffect } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'
import { usePageTitle } from '../browser/page-title.ts'
import { Logo } from '../design/logo.tsx'
import { LanguageSwitch } from '../layouts/language-switch.tsx'
import styles from './desk-entrance-page.module.css'
import { logOutOfDesk } from './desk-log-out.ts'

type Props = {
  readonly title: string
  /** True if the page has a field that takes the focus. Otherwise the heading takes it. */
  readonly fieldTakesFocus?: boolean
  readonly children: ReactNode
}

/** The layout of a page that is shown before the desk opens, such as the page that asks for a code. */
export function DeskEntrancePage({ title, fieldTakesFocus = false, children }: Props) {
  usePageTitle(title)
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (!fieldTakesFocus) focusHeading()
  }, [fieldTakesFocus])
  return (
    <>
      <header className={styles['bar']}>
        <a href="/" aria-label={m.layout_group_name()} className={styles['brand']}>
          <Logo size={32} />
        </a>
        <LanguageSwitch />
        <button type="button" className={styles['logOut']} onClick={() => void logOutOfDesk()}>
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

/** A row of buttons and links on an entrance page. */
export const EntranceActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['actions']}>{children}</div>
)

export const PlayersPageLink = () => (
  <a href="/" className={styles['link']}>
    {m.desk_to_players_page()}
  </a>
)
