import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import {
  counter_amount,
  end_of_day_arrived,
  end_of_day_free,
  end_of_day_hours_of,
  end_of_day_none,
  end_of_day_orders,
  end_of_day_owes,
  end_of_day_sold,
  end_of_day_tomorrow,
  desk_people_no_shows,
  history_name,
  history_tag_paid,
  history_tag_played,
  layout_page_class,
  layout_page_order,
  layout_step_court,
  reports_column_open,
  reports_column_sold,
  sell_hours,
  sell_price,
  series_entry,
} from '@pantul/messages/words'
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
    title={end_of_day_sold()}
    sum={formatRupiah(sold.price)}
    note={end_of_day_orders({ count: formatAmount(sold.count) })}
  >
    <DeskDayLines
      label={end_of_day_sold()}
      head={[layout_page_order(), history_name(), sell_price()]}
      none={end_of_day_none()}
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
    title={history_tag_played()}
    sum={end_of_day_hours_of({ hours: formatAmount(played.hours), open: formatAmount(played.openHours) })}
    note={end_of_day_arrived({
      arrived: formatAmount(played.arrived),
      bookings: formatAmount(played.bookings),
    })}
  >
    <DeskDayLines
      label={history_tag_played()}
      head={[layout_step_court(), reports_column_sold(), reports_column_open(), sell_price()]}
      numbers={3}
      none={end_of_day_none()}
      rows={playedCourts.map(({ court, hours, openHours, price }) => [
        court,
        formatAmount(hours),
        formatAmount(openHours),
        <Amount key="price" rupiah={price} />,
      ])}
    />
  </DeskDayPart>
)

/** Who did not come; negative for one that was undone. */
export const DeskDayNoShows = ({ day: { noShows } }: Props) => (
  <DeskDayPart
    title={desk_people_no_shows()}
    sum={formatAmount(noShows.reduce((sum, { times }) => sum + times, 0))}
  >
    <DeskDayLines
      label={desk_people_no_shows()}
      head={[layout_page_order(), history_name(), sell_price()]}
      none={end_of_day_none()}
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
  const title = end_of_day_tomorrow({ day: longDay(addDays(date, 1)) })
  return (
    <DeskDayPart title={title}>
      <DeskDayLines
        label={title}
        head={[layout_step_court(), sell_hours(), history_name(), counter_amount()]}
        none={end_of_day_free()}
        rows={firstHours.map(({ court, from, until, kind, name, due }) => [
          court,
          `${hourLabel(from)}–${hourLabel(until)}`,
          kind === 'class' ? `${layout_page_class()}: ${name}` : name,
          kind === 'series'
            ? series_entry()
            : kind === 'class'
              ? ''
              : due > 0
                ? end_of_day_owes({ amount: formatRupiah(due) })
                : history_tag_paid(),
        ])}
      />
    </DeskDayPart>
  )
}
