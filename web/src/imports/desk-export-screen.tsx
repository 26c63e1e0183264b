import { listNames } from '@pantul/contract/desk-list-exports'
import type { ListName } from '@pantul/contract/desk-list-exports-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { mayExportList } from '@pantul/rules/list-actions'
import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useState } from 'react'
import { Field } from '../design/field.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskExportButton } from '../exports/desk-export-button.tsx'
import { DeskOfficeLinks } from '../office/desk-office-links.tsx'
import office from '../office/desk-office.module.css'
import styles from './desk-export-screen.module.css'

/** `hasDays`: whether each row belongs to a day, so that only rows of the chosen days are exported. */
type ShownList = { readonly title: () => string; readonly hasDays: boolean }

const lists: Readonly<Record<ListName, ShownList>> = {
  people: { title: m.desk_people, hasDays: false },
  bookings: { title: m.exports_bookings, hasDays: true },
  orders: { title: m.desk_orders, hasDays: true },
  payments: { title: m.desk_payments, hasDays: true },
  refunds: { title: m.history_invoice_refunds, hasDays: true },
  shifts: { title: m.exports_shifts, hasDays: true },
  acts: { title: m.desk_acts, hasDays: true },
  staff: { title: m.desk_staff, hasDays: false },
  courts: { title: m.payments_courts, hasDays: false },
  prices: { title: m.prices_title, hasDays: false },
  coaches: { title: m.schedule_by_coaches, hasDays: false },
  'add-ons': { title: m.layout_page_add_ons, hasDays: false },
  stock: { title: m.add_on_list_entries, hasDays: true },
  packages: { title: m.layout_page_package, hasDays: false },
  'held-packages': { title: m.exports_held_packages, hasDays: true },
  promos: { title: m.layout_page_promo, hasDays: false },
  classes: { title: m.layout_page_class, hasDays: true },
  participants: { title: m.academy_participants, hasDays: true },
  series: { title: m.series_titles, hasDays: true },
  blocks: { title: m.exports_blocks, hasDays: true },
  closures: { title: m.closures_title, hasDays: true },
  imports: { title: m.exports_imports, hasDays: false },
}

/** `/desk/KEM/export`: every list of the location as a CSV file, of all days or of a span. */
export function DeskExportScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Lists key={location.id} location={location} />
}

function Lists({ location }: { readonly location: DeskLocation }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const allowedLists = listNames.filter((list) => mayExportList(location.roles, list))
  const span = { from: dayOf(from), to: dayOf(to) }
  return (
    <div className={office['page']}>
      <header className={office['head']}>
        <h1 className="display">{m.exports_export()}</h1>
        <p className="tight">{allowedLists.length === 0 ? m.exports_none() : m.exports_note_page()}</p>
        <DeskOfficeLinks />
      </header>
      {allowedLists.length > 0 && (
        <>
          <section className={office['card']} aria-label={m.exports_span()}>
            <div className={office['fields']}>
              <Field
                label={m.label_first_day()}
                type="date"
                value={from}
                max={to || undefined}
                onValue={setFrom}
              />
              <Field
                label={m.label_last_day()}
                type="date"
                value={to}
                min={from || undefined}
                onValue={setTo}
              />
            </div>
            <p className={styles['note']}>{m.exports_span_note()}</p>
          </section>
          <section className={office['card']} aria-label={m.exports_lists()}>
            <ul className={styles['lists']}>
              {allowedLists.map((list) => {
                const { title, hasDays } = lists[list]
                return (
                  <li key={list}>
                    <span>
                      <b>{title()}</b>
                      {list === 'bookings' && <small>{m.exports_bookings_note()}</small>}
                      {!hasDays && <small>{m.exports_no_days()}</small>}
                    </span>
                    <DeskExportButton
                      location={location}
                      list={list}
                      title={title()}
                      filter={hasDays ? span : {}}
                    />
                  </li>
                )
              })}
            </ul>
          </section>
        </>
      )}
    </div>
  )
}

const dayOf = (typed: string): PlayDate | null => (isPlayDate(typed) ? typed : null)
