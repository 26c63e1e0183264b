import { sealText, type EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { actionName } from '../acts/desk-act-text.ts'
import { longDay } from '../design/date-text.ts'
import { Amount } from '../design/price.tsx'
import { timeOf } from '../drawer/desk-drawer-text.ts'
import { DeskActLink, DeskDayLines, DeskDayPart, DeskOrderLink } from './desk-day-part.tsx'
import styles from './desk-end-of-day.module.css'

type Props = { readonly day: EndOfDay }

/** Orders that were not paid in time, and expired after their first hour had begun. */
export const DeskDayLapsed = ({ day: { lapsed } }: Props) => (
  <DeskDayPart title={m.end_of_day_lapsed()} sum={formatAmount(lapsed.length)}>
    <DeskDayLines
      label={m.end_of_day_lapsed()}
      head={[
        m.layout_page_order(),
        m.history_name(),
        m.end_of_day_started(),
        m.desk_orders_ended(),
        m.sell_price(),
      ]}
      none={m.end_of_day_none()}
      rows={lapsed.map(({ orderNumber, name, startsAt, lapsedAt, price }) => [
        <DeskOrderLink key="order" orderNumber={orderNumber} />,
        name,
        timeOf(startsAt),
        timeOf(lapsedAt),
        <Amount key="price" rupiah={price} />,
      ])}
    />
  </DeskDayPart>
)

/** The blocked hours of the day, and the blocks that staff ended on this day. */
export function DeskDayBlocks({ day: { blocks, endedBlocks } }: Props) {
  return (
    <DeskDayPart
      title={m.exports_blocks()}
      sum={formatAmount(blocks.reduce((sum, { from, until }) => sum + until - from, 0))}
    >
      <DeskDayLines
        label={m.exports_blocks()}
        head={[m.layout_step_court(), m.sell_hours(), m.desk_drawer_reason(), m.end_of_day_by()]}
        numberColumns={0}
        none={m.end_of_day_none()}
        rows={blocks.map(({ court, from, until, reason, by }) => [
          court,
          `${hourLabel(from)}–${hourLabel(until)}`,
          reason,
          by ?? '',
        ])}
      />
      {endedBlocks.map(({ actNo, reason, hours, by }) => (
        <p key={actNo}>
          {m.end_of_day_block_ended({ count: formatAmount(hours) })}: {reason}, {by}
        </p>
      ))}
    </DeskDayPart>
  )
}

/** Acts that need two people, but were done by a sole owner. */
export const DeskDayAlone = ({ day: { aloneActs } }: Props) => (
  <DeskDayPart
    title={m.end_of_day_alone()}
    sum={formatAmount(aloneActs.length)}
    note={aloneActs.length === 0 ? undefined : m.end_of_day_alone_note()}
  >
    <DeskDayLines
      label={m.end_of_day_alone()}
      head={[m.end_of_day_what(), m.end_of_day_by(), m.desk_drawer_reason(), m.counter_amount()]}
      none={m.end_of_day_none()}
      rows={aloneActs.map(({ action, thingID, by, reason, amount }) => [
        <DeskActLink key="act" thing={thingID}>
          {actionName(action)}
        </DeskActLink>,
        by,
        reason ?? '',
        amount === null ? '' : <Amount key="amount" rupiah={amount} />,
      ])}
    />
  </DeskDayPart>
)

/** The seal of the day, to compare with its mail. `groupSeal`: the newest seal of all locations together. */
export const DeskDaySeal = ({ day: { seal, groupSeal } }: Props) => (
  <DeskDayPart
    title={m.end_of_day_seal()}
    note={seal === null ? m.end_of_day_seal_later() : m.end_of_day_seal_note()}
  >
    {seal !== null && (
      <p>
        {m.end_of_day_seal_acts({ count: formatAmount(seal.acts) })}
        <code className={styles['seal']}>{sealText(seal.hash)}</code>
      </p>
    )}
    {groupSeal !== null && (
      <p>
        {m.end_of_day_group_seal({ day: longDay(groupSeal.day), count: formatAmount(groupSeal.acts) })}
        <code className={styles['seal']}>{sealText(groupSeal.hash)}</code>
      </p>
    )}
  </DeskDayPart>
)
