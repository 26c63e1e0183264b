import { sealText, type EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import {
  desk_drawer_reason,
  desk_orders_ended,
  end_of_day_alone,
  end_of_day_alone_note,
  end_of_day_block_ended,
  exports_blocks,
  end_of_day_by,
  end_of_day_group_seal,
  end_of_day_lapsed,
  end_of_day_none,
  end_of_day_seal,
  end_of_day_seal_acts,
  end_of_day_seal_later,
  end_of_day_seal_note,
  end_of_day_started,
  end_of_day_what,
  history_name,
  layout_page_order,
  layout_step_court,
  sell_hours,
  sell_price,
  counter_amount,
} from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { actionName } from '../acts/desk-act-text.ts'
import { longDay } from '../design/date-text.ts'
import { Amount } from '../design/price.tsx'
import { timeOf } from '../drawer/desk-drawer-text.ts'
import { DeskActLink, DeskDayLines, DeskDayPart, DeskOrderLink } from './desk-day-part.tsx'
import styles from './desk-end-of-day.module.css'

type Props = { readonly day: EndOfDay }

/** Orders whose deadline passed after their start. */
export const DeskDayLapsed = ({ day: { lapsed } }: Props) => (
  <DeskDayPart title={end_of_day_lapsed()} sum={formatAmount(lapsed.length)}>
    <DeskDayLines
      label={end_of_day_lapsed()}
      head={[layout_page_order(), history_name(), end_of_day_started(), desk_orders_ended(), sell_price()]}
      none={end_of_day_none()}
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

/** The blocked hours of the day, and blocks that were taken away on it. */
export function DeskDayBlocks({ day: { blocks, endedBlocks } }: Props) {
  return (
    <DeskDayPart
      title={exports_blocks()}
      sum={formatAmount(blocks.reduce((sum, { from, until }) => sum + until - from, 0))}
    >
      <DeskDayLines
        label={exports_blocks()}
        head={[layout_step_court(), sell_hours(), desk_drawer_reason(), end_of_day_by()]}
        numbers={0}
        none={end_of_day_none()}
        rows={blocks.map(({ court, from, until, reason, by }) => [
          court,
          `${hourLabel(from)}–${hourLabel(until)}`,
          reason,
          by ?? '',
        ])}
      />
      {endedBlocks.map(({ actNo, reason, hours, by }) => (
        <p key={actNo}>
          {end_of_day_block_ended({ count: formatAmount(hours) })}: {reason}, {by}
        </p>
      ))}
    </DeskDayPart>
  )
}

/** Acts that need two people, but were done by a sole owner. */
export const DeskDayAlone = ({ day: { aloneActs } }: Props) => (
  <DeskDayPart
    title={end_of_day_alone()}
    sum={formatAmount(aloneActs.length)}
    note={aloneActs.length === 0 ? undefined : end_of_day_alone_note()}
  >
    <DeskDayLines
      label={end_of_day_alone()}
      head={[end_of_day_what(), end_of_day_by(), desk_drawer_reason(), counter_amount()]}
      none={end_of_day_none()}
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

/** The seal of the day, to compare with its mail. */
export const DeskDaySeal = ({ day: { seal, groupSeal } }: Props) => (
  <DeskDayPart
    title={end_of_day_seal()}
    note={seal === null ? end_of_day_seal_later() : end_of_day_seal_note()}
  >
    {seal !== null && (
      <p>
        {end_of_day_seal_acts({ count: formatAmount(seal.acts) })}
        <code className={styles['seal']}>{sealText(seal.hash)}</code>
      </p>
    )}
    {groupSeal !== null && (
      <p>
        {end_of_day_group_seal({ day: longDay(groupSeal.day), count: formatAmount(groupSeal.acts) })}
        <code className={styles['seal']}>{sealText(groupSeal.hash)}</code>
      </p>
    )}
  </DeskDayPart>
)
