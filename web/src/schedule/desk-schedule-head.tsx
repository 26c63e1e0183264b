import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { Link } from '@tanstack/react-router'
import { Ban, CloudRain, ShoppingBag } from 'lucide-react'
import { draftOfFirstFreeHour } from '../sell/desk-sale-draft.ts'
import { DeskNewBooking } from '../sell/desk-new-booking.tsx'
import { DeskBookingSearch } from './desk-booking-search.tsx'
import { DeskDateHead } from './desk-date-head.tsx'
import { DeskKeyList } from './desk-key-list.tsx'
import styles from './desk-schedule-screen.module.css'
import type { Schedule } from './desk-use-schedule.ts'

/** The head of the schedule: the date, the search, and buttons that begin a sale, a block or a closure. */
export function DeskScheduleHead({ schedule }: { readonly schedule: Schedule }) {
  const { location, date, now, period, day, maySell, goods, blocking, sale, scan } = schedule
  return (
    <DeskDateHead
      locationId={location.id}
      date={date}
      today={now.date}
      isWeek={period === 'week'}
      onDate={schedule.showDate}
    >
      <DeskBookingSearch
        entries={schedule.entries}
        dayAndNow={schedule.dayAndNow}
        onOpen={schedule.openEntry}
        onOrderNumber={(orderNumber) => sale.leave(() => scan.scan(orderNumber))}
      />
      {maySell && day !== undefined && (
        <DeskNewBooking onNew={() => schedule.beginSale(draftOfFirstFreeHour(day, date, now))} />
      )}
      {goods.isAllowed && (
        <button
          type="button"
          className={styles['iconButton']}
          aria-label={m.goods_sell()}
          title={m.goods_sell()}
          onClick={() => goods.begin(/* no parent booking */ null)}
        >
          <ShoppingBag size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {blocking.isAllowed && (
        <button
          type="button"
          className={styles['iconButton']}
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
          className={styles['iconButton']}
          aria-label={m.closures_title()}
          title={m.closures_title()}
        >
          <CloudRain size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
      <DeskKeyList onToday={() => schedule.showDate(now.date)} />
    </DeskDateHead>
  )
}
