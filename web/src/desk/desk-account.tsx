import * as m from '@pantul/messages/words'
import { KeyRound, LogOut } from 'lucide-react'
import { useState } from 'react'
import { roleName } from '../accounts/role-name.ts'
import { Button } from '../design/button.tsx'
import { Initials } from '../design/initials.tsx'
import { Sheet } from '../design/sheet.tsx'
import { Tag } from '../design/tag.tsx'
import { LanguageSwitch } from '../layouts/language-switch.tsx'
import { ThemeChoice } from '../layouts/theme-choice.tsx'
import styles from './desk-account.module.css'
import { DeskHandOver } from './desk-hand-over.tsx'
import { logOutOfDesk } from './desk-log-out.ts'
import { DeskPinForm } from './desk-pin-form.tsx'
import { useDeskLocation, useDeskStaff } from './desk-staff.ts'

/** A button with the name of the person. It opens a sheet with the roles, theme, language, PIN and logout. */
export function DeskAccount() {
  const { fullname, hasPin, isOpenedByPin } = useDeskStaff()
  const roles = useDeskLocation()?.roles ?? []
  const [isOpen, setOpen] = useState(false)
  const [isPinFormOpen, setPinFormOpen] = useState(false)
  const [isLoggingOut, setLoggingOut] = useState(false)
  const logOut = () => {
    setLoggingOut(true)
    void logOutOfDesk()
  }

  return (
    <>
      <button
        type="button"
        className={styles['account']}
        aria-haspopup="dialog"
        title={fullname}
        onClick={() => setOpen(true)}
      >
        <Initials name={fullname} />
        <span className={styles['name']}>
          {fullname}
          {roles[0] !== undefined && (
            <small className="tight" aria-hidden="true">
              {roleName(roles[0])}
            </small>
          )}
        </span>
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={fullname}>
        <div className={styles['sheet']}>
          {roles.length > 0 && (
            <ul aria-label={m.desk_roles_here()}>
              {roles.map((role) => (
                <li key={role}>
                  <Tag>{roleName(role)}</Tag>
                </li>
              ))}
            </ul>
          )}
          {isOpenedByPin && <p>{m.desk_by_pin()}</p>}
          <ThemeChoice />
          <div className={styles['language']}>
            <b aria-hidden="true">{m.layout_language()}</b>
            <LanguageSwitch />
          </div>
          <Button
            variant="secondary"
            wide
            onClick={() => {
              setOpen(false)
              setPinFormOpen(true)
            }}
          >
            <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />
            {hasPin ? m.desk_pin_change() : m.desk_pin_set()}
          </Button>
          <DeskHandOver onLinkFollowed={() => setOpen(false)} />
          <Button
            variant="secondary"
            wide
            busy={isLoggingOut ? m.accounts_logging_out() : undefined}
            onClick={logOut}
          >
            <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.accounts_log_out()}
          </Button>
        </div>
      </Sheet>
      {isPinFormOpen && <DeskPinForm onClose={() => setPinFormOpen(false)} />}
    </>
  )
}
