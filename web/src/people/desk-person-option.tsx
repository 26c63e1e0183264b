import type { Person } from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import { useEffect, useRef, type ReactNode } from 'react'
import { Tag } from '../design/tag.tsx'
import { DeskMatchText } from './desk-match-text.tsx'
import styles from './desk-person-field.module.css'
import { phoneText } from './desk-phone-text.ts'

/** Roles of the ARIA combobox pattern. They are set by hand, because no native element searches on a server. */
export const comboboxRoles = { list: 'listbox', option: 'option' } as const

type OptionProps = {
  readonly id: string
  readonly isActive: boolean
  readonly onChosen: () => void
  readonly children: ReactNode
}

/** An option of the list. The input keeps the focus. */
export function DeskOption({ id, isActive, onChosen, children }: OptionProps) {
  const row = useRef<HTMLButtonElement>(null)
  // An effect, because scrolling is outside of React.
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      type="button"
      id={id}
      ref={row}
      role={comboboxRoles.option}
      aria-selected={isActive}
      tabIndex={-1}
      className={styles['option']}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChosen}
    >
      {children}
    </button>
  )
}

type Props = { readonly person: Person; readonly typed: string }

/** A person in the list: name, phone or e-mail, visits here. */
export function DeskPersonLine({ person: { name, details }, typed }: Props) {
  const contact = details === null ? null : details.phone === null ? details.email : phoneText(details.phone)
  return (
    <>
      <span className={styles['who']}>
        <b>
          <DeskMatchText text={name} typed={typed} />
        </b>
        {contact !== null && <span>{contact}</span>}
      </span>
      {details !== null && details.flagReason !== null && <Tag variant="warn">{m.desk_people_watch()}</Tag>}
      {details !== null && details.visits > 0 && (
        <span className={styles['visits']}>{m.desk_people_visits({ count: details.visits })}</span>
      )}
    </>
  )
}
