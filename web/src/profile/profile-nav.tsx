import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { ReceiptText, Ticket } from 'lucide-react'
import { useState } from 'react'
import { LogOutButton, LogOutQuestion } from '../accounts/log-out-button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { focusPart } from './focus-part.ts'
import styles from './profile-nav.module.css'

/** Links to the parts of the profile and to the customer's other pages; shown from 1024 px. */
export function ProfileNav() {
  const parts = [
    { id: 'details', label: m.profile_details() },
    { id: 'email', label: m.accounts_email() },
    { id: 'credit', label: m.after_booking_credit() },
    { id: 'member-code', label: m.profile_member_code() },
    { id: 'appearance', label: m.profile_look() },
    { id: 'password', label: m.accounts_password() },
    { id: 'sessions', label: m.profile_sessions() },
    { id: 'news', label: m.profile_news() },
    { id: 'data', label: m.profile_data() },
  ]
  return (
    <nav className={styles['nav']} aria-label={m.profile_sections()}>
      <ul>
        {parts.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                showPart(id)
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <OtherPages />
    </nav>
  )
}

/** Shown at the end of the page on a phone, in the side list on a desktop. */
export function OtherPages() {
  const [isAsking, setAsking] = useState(false)
  const closeQuestion = () => setAsking(false)
  return (
    <>
      <ul className={styles['others']}>
        <li>
          <Link to="/quota-packages">
            <Ticket size={20} strokeWidth={1.75} aria-hidden="true" />
            {m.layout_quota_packages()}
          </Link>
        </li>
        <li>
          <Link to="/history-transactions">
            <ReceiptText size={20} strokeWidth={1.75} aria-hidden="true" />
            {m.layout_page_history()}
          </Link>
        </li>
        <LogOutButton onNeedsConfirmation={() => setAsking(true)} onLoggedOut={closeQuestion} />
      </ul>
      <Dialog open={isAsking} onClose={closeQuestion} title={m.accounts_log_out_question()}>
        <LogOutQuestion onStay={closeQuestion} onLoggedOut={closeQuestion} />
      </Dialog>
    </>
  )
}

/** Scrolls to a part of the page. It puts no `#id` into the address, because the text after `#` is for mail links. */
function showPart(id: string): void {
  focusPart(id)
  document.getElementById(id)?.scrollIntoView()
}
