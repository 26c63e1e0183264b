import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import * as m from '@pantul/messages/words'
import { differenceOf } from '@pantul/rules/drawer'
import { formatRupiah } from '@pantul/rules/money'
import { shortDay } from '../design/date-text.ts'
import { Amount } from '../design/price.tsx'
import { methodName, timeOf } from '../drawer/desk-drawer-text.ts'
import { DeskDayLines, DeskDayPart } from './desk-day-part.tsx'

/** Counts of closed drawers, openings with other cash than the last count, and drawers that nobody counted. */
export function DeskDayDrawers({ day: { shifts, openings, openDrawers } }: { readonly day: EndOfDay }) {
  const counts = shifts.flatMap((shift) => shift.counts)
  const title = m.end_of_day_differences()
  return (
    <DeskDayPart
      title={title}
      sum={formatRupiah(counts.reduce((sum, count) => sum + differenceOf(count), 0))}
      note={shifts.length + openings.length + openDrawers.length === 0 ? m.end_of_day_none() : undefined}
    >
      {shifts.map(({ drawer, closedAt, closedBy, signedBy, reason, counts: shiftCounts }, n) => (
        <div key={n}>
          <h3>
            {[
              m.end_of_day_counted({ drawer, time: timeOf(closedAt), name: closedBy }),
              signedBy === null ? m.end_of_day_unsigned() : m.end_of_day_signed({ name: signedBy }),
              ...(reason === null ? [] : [reason]),
            ].join(', ')}
          </h3>
          <DeskDayLines
            label={drawer}
            head={[
              m.desk_drawer_method(),
              m.desk_drawer_expected(),
              m.desk_drawer_counted(),
              m.desk_drawer_difference(),
            ]}
            numberColumns={3}
            none=""
            rows={shiftCounts.map(({ method, ...count }) => [
              methodName(method),
              <Amount key="expected" rupiah={count.expected - count.earlier} />,
              <Amount key="counted" rupiah={count.counted} />,
              <Amount key="difference" rupiah={differenceOf(count)} />,
            ])}
          />
        </div>
      ))}
      {openings.map(({ drawer, openedAt, openedBy, difference, reason }, n) => (
        <p key={n}>
          {m.end_of_day_opened({ drawer, time: timeOf(openedAt), name: openedBy })}:{' '}
          <b>{formatRupiah(difference)}</b>
          {reason !== null && `, ${reason}`}
        </p>
      ))}
      {openDrawers.map(({ drawer, openedAt, openedBy }, n) => (
        <p key={n}>
          {m.end_of_day_open({
            drawer,
            day: shortDay(openedAt.slice(0, 10)),
            time: timeOf(openedAt),
            name: openedBy,
          })}
        </p>
      ))}
    </DeskDayPart>
  )
}
