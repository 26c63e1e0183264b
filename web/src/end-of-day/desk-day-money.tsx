import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import * as m from '@pantul/messages/words'
import { isRandomThingId } from '@pantul/rules/act-thing-id'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { actionName } from '../acts/desk-act-text.ts'
import { Amount } from '../design/price.tsx'
import { DeskActLink, DeskDayLines, DeskDayPart, DeskOrderLink } from './desk-day-part.tsx'

type Props = { readonly day: EndOfDay }

/** The revenue of the day by method, as in the reports. */
export const DeskDayTenders = ({ day: { revenue, tenders } }: Props) => (
  <DeskDayPart title={m.end_of_day_tenders()} sum={formatRupiah(revenue.revenue)}>
    <DeskDayLines
      label={m.end_of_day_tenders()}
      head={[
        m.desk_drawer_method(),
        m.reports_column_received(),
        m.reports_column_back(),
        m.reports_revenue(),
      ]}
      numberColumns={3}
      none={m.end_of_day_none()}
      rows={tenders.map(({ method, received, back, revenue: sum }) => [
        method,
        <Amount key="received" rupiah={received} />,
        <Amount key="back" rupiah={back} />,
        <Amount key="sum" rupiah={sum} />,
      ])}
    />
  </DeskDayPart>
)

/** Payments that nobody has found on a statement, by the person who took them. */
export const DeskDayUnverified = ({ day: { unverified, unverifiedPayments } }: Props) => (
  <DeskDayPart
    title={m.end_of_day_unverified()}
    sum={formatRupiah(unverified.reduce((sum, { amount }) => sum + amount, 0))}
    note={m.end_of_day_unverified_note()}
  >
    <DeskDayLines
      label={m.end_of_day_unverified()}
      head={[m.desk_staff(), m.add_on_list_count(), m.counter_amount(), m.end_of_day_of_all_days()]}
      numberColumns={3}
      none={m.end_of_day_none()}
      rows={unverified.map(({ name, count, amount, amountOfAllDays }) => [
        name,
        formatAmount(count),
        <Amount key="amount" rupiah={amount} />,
        <Amount key="all" rupiah={amountOfAllDays} />,
      ])}
    />
    {unverifiedPayments.length > 0 && (
      <DeskDayLines
        label={m.end_of_day_unverified()}
        head={[m.layout_page_order(), m.desk_staff(), m.counter_amount()]}
        none=""
        rows={unverifiedPayments.map(({ orderNumber, by, amount }) => [
          <DeskOrderLink key="order" orderNumber={orderNumber} />,
          by,
          <Amount key="amount" rupiah={amount} />,
        ])}
      />
    )}
  </DeskDayPart>
)

/** What players owed at the end of the day, and the orders that staff left unpaid on this day. */
export const DeskDayOwed = ({ day: { owed, owedOrders } }: Props) => (
  <DeskDayPart
    title={m.desk_orders_owed()}
    sum={formatRupiah(owed.amount)}
    note={m.end_of_day_owed_note({ count: formatAmount(owed.people) })}
  >
    <DeskDayLines
      label={m.desk_orders_owed()}
      head={[m.layout_page_order(), m.history_name(), m.end_of_day_left_by(), m.counter_amount()]}
      none={m.end_of_day_none()}
      rows={owedOrders.map(({ orderNumber, name, amount, by }) => [
        <DeskOrderLink key="order" orderNumber={orderNumber} />,
        name,
        by ?? '',
        <Amount key="amount" rupiah={amount} />,
      ])}
    />
  </DeskDayPart>
)

/** The staff discounts and the written-off balances by member of staff, and each act. */
export const DeskDayWaived = ({ day: { waivedBy, waivedActs } }: Props) => (
  <DeskDayPart
    title={m.end_of_day_waived()}
    sum={formatRupiah(waivedBy.reduce((sum, { off, forgiven }) => sum + off + forgiven, 0))}
  >
    <DeskDayLines
      label={m.end_of_day_waived()}
      head={[m.desk_staff(), m.series_price_off(), m.reports_column_forgiven()]}
      numberColumns={2}
      none={m.end_of_day_none()}
      rows={waivedBy.map(({ name, off, forgiven }) => [
        name,
        <Amount key="off" rupiah={off} />,
        <Amount key="forgiven" rupiah={forgiven} />,
      ])}
    />
    {waivedActs.length > 0 && (
      <DeskDayLines
        label={m.end_of_day_what()}
        head={[m.end_of_day_what(), m.end_of_day_by(), m.desk_drawer_reason(), m.counter_amount()]}
        none=""
        rows={waivedActs.map(({ action, thingID, by, approvedBy, reason, amount }) => [
          <DeskActLink key="act" thing={thingID}>
            {isRandomThingId(thingID) ? actionName(action) : `${actionName(action)}, ${thingID}`}
          </DeskActLink>,
          approvedBy === null ? by : `${by}, ${m.end_of_day_approved({ name: approvedBy })}`,
          reason ?? '',
          <Amount key="amount" rupiah={amount} />,
        ])}
      />
    )}
  </DeskDayPart>
)

/** Payments of imported bookings, which are in no other figure. */
export const DeskDayImported = ({ day: { imported, importedPayments } }: Props) => (
  <DeskDayPart
    title={m.reports_imported()}
    sum={formatRupiah(imported.amount)}
    note={m.end_of_day_imported_note()}
  >
    <DeskDayLines
      label={m.reports_imported()}
      head={[m.layout_page_order(), m.counter_amount()]}
      none={m.end_of_day_none()}
      rows={importedPayments.map(({ orderNumber, amount }) => [
        <DeskOrderLink key="order" orderNumber={orderNumber} />,
        <Amount key="amount" rupiah={amount} />,
      ])}
    />
  </DeskDayPart>
)

/** Refunds that were open at the end of the day. */
export const DeskDayRefunds = ({ day: { refunds, openRefunds } }: Props) => (
  <DeskDayPart
    title={m.end_of_day_refunds()}
    sum={formatRupiah(refunds.amount)}
    note={m.end_of_day_refunds_count({ count: formatAmount(refunds.count) })}
  >
    <DeskDayLines
      label={m.end_of_day_refunds()}
      head={[m.layout_page_order(), m.counter_amount()]}
      none={m.end_of_day_none()}
      rows={openRefunds.map(({ orderNumber, amount }) => [
        <DeskOrderLink key="order" orderNumber={orderNumber} />,
        <Amount key="amount" rupiah={amount} />,
      ])}
    />
  </DeskDayPart>
)
