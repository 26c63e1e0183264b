import type { PackageLeft, Person, PersonDetails } from '@pantul/contract/desk-people-wire'
import {
  after_booking_credit,
  basket_edit,
  checkout_guest,
  desk_people_last,
  desk_people_left,
  desk_people_no_shows,
  desk_people_only_name,
  desk_people_since,
  desk_people_until,
  desk_people_visits_here,
  desk_people_watch,
  design_close,
  locations_whatsapp,
  schedule_details,
} from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { Flag, MessageCircle, Pencil, Ticket, Wallet, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useKeptFocus } from '../browser/desk-use-kept-focus.ts'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { monthAndYear } from '../design/date-text.ts'
import { DeskPersonEdit } from './desk-person-edit.tsx'
import styles from './desk-person-panel.module.css'
import { phoneText } from './desk-phone-text.ts'
import { visitDay } from './desk-visit-text.ts'

type Props = {
  readonly locationId: string
  readonly person: Person
  readonly mayChange: boolean
  readonly onChanged: (person: Person) => void
  readonly onClose: () => void
}

/** The details of a person. Gets the focus; Escape closes it. */
export function DeskPersonPanel({ locationId, person, mayChange, onChanged, onClose }: Props) {
  const [isEditing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading)
  const { name, details } = person
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (!isEditing) heading.current?.focus()
  }, [isEditing])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (isEditing) setEditing(false)
    else onClose()
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <aside className={styles['panel']} aria-label={schedule_details()}>
      <div className={styles['top']}>
        <span>{details === null ? null : sinceText(details)}</span>
        <button type="button" className={styles['close']} aria-label={design_close()} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <h2 ref={heading} tabIndex={-1} className="display">
        {name}
      </h2>
      {details === null ? (
        <p className={styles['quiet']}>{desk_people_only_name()}</p>
      ) : (
        <>
          <Contact details={details} />
          {details.watch !== null && <Watch reason={details.watch} />}
          <Figures details={details} />
          {isEditing ? (
            <DeskPersonEdit
              locationId={locationId}
              person={person}
              details={details}
              onChanged={(changed) => {
                setEditing(false)
                onChanged(changed)
              }}
              onBack={() => setEditing(false)}
            />
          ) : (
            <Belongings details={details} />
          )}
          {mayChange && !isEditing && (
            <div className={styles['actions']}>
              <Button variant="secondary" onClick={() => setEditing(true)}>
                <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
                {basket_edit()}
              </Button>
              {details.phone !== null && (
                <OutsideButtonLink
                  variant="secondary"
                  href={`https://wa.me/${details.phone.replace(/\D/g, '')}`}
                >
                  <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
                  {locations_whatsapp()}
                </OutsideButtonLink>
              )}
            </div>
          )}
        </>
      )}
    </aside>
  )
}

const sinceText = ({ accountSince }: PersonDetails): string =>
  accountSince === null
    ? checkout_guest()
    : desk_people_since({ date: monthAndYear(accountSince.slice(0, 10), 'long') })

const Contact = ({ details: { phone, email } }: { readonly details: PersonDetails }) => (
  <div className={styles['contact']}>
    {phone !== null && <a href={`tel:${phone}`}>{phoneText(phone)}</a>}
    {email !== null && <span>{email}</span>}
  </div>
)

const Watch = ({ reason }: { readonly reason: string }) => (
  <p className={styles['watch']}>
    <Flag size={18} strokeWidth={1.75} aria-hidden="true" />
    <span>
      <b>{desk_people_watch()}</b>
      {reason}
    </span>
  </p>
)

const Figures = ({ details: { visits, lastVisit, noShows } }: { readonly details: PersonDetails }) => (
  <dl className={styles['figures']}>
    <div>
      <dt>{desk_people_visits_here()}</dt>
      <dd className="display">{visits}</dd>
    </div>
    <div>
      <dt>{desk_people_last()}</dt>
      <dd className="display">{lastVisit === null ? '–' : visitDay(lastVisit)}</dd>
    </div>
    <div data-bad={noShows > 0 || undefined}>
      <dt>{desk_people_no_shows()}</dt>
      <dd className="display">{noShows}</dd>
    </div>
  </dl>
)

/** Packages, store credit and the note. */
const Belongings = ({ details: { packages, credit, note } }: { readonly details: PersonDetails }) => (
  <ul className={styles['rows']}>
    {packages.map((one) => (
      <Package key={`${one.name} ${one.expiresOn} ${one.left}`} one={one} />
    ))}
    {credit > 0 && (
      <li>
        <Wallet size={18} strokeWidth={1.75} aria-hidden="true" />
        <b>{after_booking_credit()}</b>
        <b>{formatAmount(credit)}</b>
      </li>
    )}
    {note !== '' && (
      <li>
        <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
        <p>{note}</p>
      </li>
    )}
  </ul>
)

const Package = ({ one: { name, hours, left, expiresOn } }: { readonly one: PackageLeft }) => (
  <li>
    <Ticket size={18} strokeWidth={1.75} aria-hidden="true" />
    <span>
      <b>{name}</b>
      <small>{desk_people_until({ date: visitDay(expiresOn) })}</small>
    </span>
    <b>{desk_people_left({ left, hours })}</b>
  </li>
)
