import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { addDays } from '@pantul/rules/play-date'
import { longDay } from '../design/date-text.ts'
import { Amount } from '../design/price.tsx'
import { DeskDayLines, DeskDayPart, DeskOrderLink } from './desk-day-part.tsx'

type Props = { readonly day: EndOfDay }

/** The orders that were confirmed on the day. */
export const DeskDaySold = ({ day: { sold, soldOrders } }: Props) => (
  <DeskDayPart
    title={m.end_of_day_sold()}
    sum={formatRupiah(sold.price)}
    note={m.end_of_day_orders({ count: formatAmount(sold.count) })}
  >
    <DeskDayLines
      label={m.end_of_day_sold()}
      head={[m.layout_page_order(), m.history_name(), m.sell_price()]}
      none={m.end_of_day_none()}
      rows={soldOrders.map(({ orderNumber, name, price }) => [
        <DeskOrderLink key="order" orderNumber={orderNumber} />,
        name,
        <Amount key="price" rupiah={price} />,
      ])}
    />
  </DeskDayPart>
)

/** The court-hours of the day by court, and how many bookings came. */
export const DeskDayPlayed = ({ day: { played, playedCourts } }: Props) => (
  <DeskDayPart
    title={m.history_tag_played()}
    sum={m.end_of_day_hours_of({ hours: formatAmount(played.hours), open: formatAmount(played.openHours) })}
    note={m.end_of_day_arrived({
      arrived: formatAmount(played.arrived),
      bookings: formatAmount(played.bookings),
    })}
  >
    <DeskDayLines
      label={m.history_tag_played()}
      head={[m.layout_step_court(), m.reports_column_sold(), m.reports_column_open(), m.sell_price()]}
      numberColumns={3}
      none={m.end_of_day_none()}
      rows={playedCourts.map(({ court, hours, openHours, price }) => [
        court,
        formatAmount(hours),
        formatAmount(openHours),
        <Amount key="price" rupiah={price} />,
      ])}
    />
  </DeskDayPart>
)

/** The no-shows of the day. `times` is negative if a no-show of an earlier day was undone. */
export const DeskDayNoShows = ({ day: { noShows } }: Props) => (
  <DeskDayPart
    title={m.desk_people_no_shows()}
    sum={formatAmount(noShows.reduce((sum, { times }) => sum + times, 0))}
  >
    <DeskDayLines
      label={m.desk_people_no_shows()}
      head={[m.layout_page_order(), m.history_name(), m.sell_price()]}
      none={m.end_of_day_none()}
      rows={noShows.map(({ orderNumber, name, price }) => [
        <DeskOrderLink key="order" orderNumber={orderNumber} />,
        name,
        <Amount key="price" rupiah={price} />,
      ])}
    />
  </DeskDayPart>
)

/** What begins first on each court on the next day, and whether it is paid. */
export function DeskDayTomorrow({ day: { date, firstHours } }: Props) {
  const title = m.end_of_day_tomorrow({ day: longDay(addDays(date, 1)) })
  return (
    <DeskDayPart title={title}>
      <DeskDayLines
        label={title}
        head={[m.layout_step_court(), m.sell_hours(), m.history_name(), m.counter_amount()]}
        none={m.end_of_day_free()}
        rows={firstHours.map(({ court, from, until, kind, name, due }) => [
          court,
          `${hourLabel(from)}–${hourLabel(until)}`,
          kind === 'class' ? `${m.layout_page_class()}: ${name}` : name,
          kind === 'series'
            ? m.series_entry()
            : kind === 'class'
              ? ''
              : due > 0
                ? m.end_of_day_owes({ amount: formatRupiah(due) })
                : m.history_tag_paid(),
        ])}
      />
    </DeskDayPart>
  )
}
