import { listNames } from '@pantul/contract/desk-lists'
import type { ListName } from '@pantul/contract/desk-lists-wire'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import {
  academy_participants,
  add_on_list_entries,
  closures_title,
  desk_acts,
  desk_orders,
  desk_payments,
  desk_people,
  desk_staff,
  exports_blocks,
  exports_bookings,
  exports_bookings_note,
  exports_export,
  exports_held_packages,
  exports_imports,
  exports_lists,
  exports_no_days,
  exports_none,
  exports_note_page,
  exports_shifts,
  exports_span,
  exports_span_note,
  history_invoice_refunds,
  layout_page_add_ons,
  layout_page_class,
  layout_page_package,
  layout_page_promo,
  label_first_day,
  label_last_day,
  payments_courts,
  prices_title,
  schedule_by_coaches,
  series_titles,
} from '@pantul/messages/words'
import { mayExportList } from '@pantul/rules/list-actions'
import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useState } from 'react'
import { Field } from '../design/field.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskExportButton } from '../exports/desk-export-button.tsx'
import { DeskOfficeLinks } from '../office/desk-office-links.tsx'
import office from '../office/desk-office.module.css'
import styles from './desk-export-screen.module.css'

/** `hasDays`: whether the rows are of days, so that the span counts. */
type ShownList = { readonly title: () => string; readonly hasDays: boolean }

const shown: Readonly<Record<ListName, ShownList>> = {
  people: { title: desk_people, hasDays: false },
  bookings: { title: exports_bookings, hasDays: true },
  orders: { title: desk_orders, hasDays: true },
  payments: { title: desk_payments, hasDays: true },
  refunds: { title: history_invoice_refunds, hasDays: true },
  shifts: { title: exports_shifts, hasDays: true },
  acts: { title: desk_acts, hasDays: true },
  staff: { title: desk_staff, hasDays: false },
  courts: { title: payments_courts, hasDays: false },
  prices: { title: prices_title, hasDays: false },
  coaches: { title: schedule_by_coaches, hasDays: false },
  'add-ons': { title: layout_page_add_ons, hasDays: false },
  stock: { title: add_on_list_entries, hasDays: true },
  packages: { title: layout_page_package, hasDays: false },
  'held-packages': { title: exports_held_packages, hasDays: true },
  promos: { title: layout_page_promo, hasDays: false },
  classes: { title: layout_page_class, hasDays: true },
  participants: { title: academy_participants, hasDays: true },
  series: { title: series_titles, hasDays: true },
  blocks: { title: exports_blocks, hasDays: true },
  closures: { title: closures_title, hasDays: true },
  imports: { title: exports_imports, hasDays: false },
}

/** `/desk/KEM/export`: every list of the location as a CSV file, of all days or of a span. */
export function DeskExportScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Lists key={location.id} location={location} />
}

function Lists({ location }: { readonly location: DeskLocation }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const lists = listNames.filter((list) => mayExportList(location.roles, list))
  const span = { from: dayOf(from), to: dayOf(to) }
  return (
    <div className={office['page']}>
      <header className={office['head']}>
        <h1 className="display">{exports_export()}</h1>
        <p className="tight">{lists.length === 0 ? exports_none() : exports_note_page()}</p>
        <DeskOfficeLinks />
      </header>
      {lists.length > 0 && (
        <>
          <section className={office['card']} aria-label={exports_span()}>
            <div className={office['fields']}>
              <Field
                label={label_first_day()}
                type="date"
                value={from}
                max={to || undefined}
                onValue={setFrom}
              />
              <Field
                label={label_last_day()}
                type="date"
                value={to}
                min={from || undefined}
                onValue={setTo}
              />
            </div>
            <p className={styles['note']}>{exports_span_note()}</p>
          </section>
          <section className={office['card']} aria-label={exports_lists()}>
            <ul className={styles['lists']}>
              {lists.map((list) => {
                const { title, hasDays } = shown[list]
                return (
                  <li key={list}>
                    <span>
                      <b>{title()}</b>
                      {list === 'bookings' && <small>{exports_bookings_note()}</small>}
                      {!hasDays && <small>{exports_no_days()}</small>}
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
