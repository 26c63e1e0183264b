import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { Link } from '@tanstack/react-router'
import { Ban, CloudRain } from 'lucide-react'
import { DeskSellGoods } from '../goods/desk-sell-goods.tsx'
import { DeskNewBooking } from '../sell/desk-new-booking.tsx'
import { nextFree } from '../sell/desk-sale-draft.ts'
import { DeskDayHead } from './desk-day-head.tsx'
import { DeskKeys } from './desk-keys.tsx'
import styles from './desk-schedule-screen.module.css'
import { DeskSearch } from './desk-search.tsx'
import type { Schedule } from './desk-use-schedule.ts'

/** The top of the schedule: the date, the search, and buttons to start a sale, a block or a scan. */
export function DeskScheduleHead({ schedule }: { readonly schedule: Schedule }) {
  const { location, date, now, when, view, day, entries, maySell, goods, blocking, sale, scan } = schedule
  return (
    <DeskDayHead
      locationId={location.id}
      date={date}
      today={now.date}
      isWeek={view === 'week'}
      onDate={schedule.show}
    >
      <DeskSearch
        entries={entries}
        when={when}
        onOpen={schedule.openEntry}
        onNumber={(number) => sale.leave(() => scan.scan(number))}
      />
      {maySell && day !== undefined && (
        <DeskNewBooking onNew={() => schedule.beginSale(nextFree(day, date, now))} />
      )}
      {goods.isAllowed && <DeskSellGoods onSell={() => goods.begin(null)} />}
      {blocking.isAllowed && (
        <button
          type="button"
          className={styles['block']}
          aria-label={m.blocks_block()}
          title={m.blocks_block()}
          onClick={blocking.open}
        >
          <Ban size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {staffMay(location.roles, 'close-courts') && (
        <Link
          to={`/desk/${location.id}/closures`}
          search={{ date }}
          className={styles['block']}
          aria-label={m.closures_title()}
          title={m.closures_title()}
        >
          <CloudRain size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
      <DeskKeys onToday={() => schedule.show(now.date)} />
    </DeskDayHead>
  )
}
