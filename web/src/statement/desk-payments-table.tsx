import type { StatementPayment } from '@pantul/contract/desk-verify-payments-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Link } from '@tanstack/react-router'
import { classes } from '../design/classes.ts'
import { shortDay } from '../design/date-text.ts'
import { Amount } from '../design/price.tsx'
import { Tag } from '../design/tag.tsx'
import list from '../desk/desk-list.module.css'
import { focusRowByArrow } from '../desk/desk-row-keys.ts'
import { tenderName } from '../drawer/desk-tender-name.ts'
import styles from './desk-payments-screen.module.css'

type Props = {
  readonly locationId: string
  readonly payments: readonly StatementPayment[]
  /** The public ids of the checked payments; null if the person may not verify. */
  readonly selected: ReadonlySet<string> | null
  readonly onSelected: (selected: ReadonlySet<string>) => void
}

/** Payments with a check box each. Up and Down move the focus between the boxes. */
export function DeskPaymentsTable({ locationId, payments, selected, onSelected }: Props) {
  const toggle = (id: string): void => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelected(next)
  }
  const areAllSelected = selected !== null && payments.every(({ publicId }) => selected.has(publicId))
  return (
    <div className={classes(list['card'], styles['card'])}>
      <table aria-label={m.desk_payments()}>
        <thead>
          <tr>
            {selected !== null && (
              <th>
                <input
                  type="checkbox"
                  aria-label={m.desk_payments_select_all()}
                  checked={areAllSelected}
                  onChange={() =>
                    onSelected(new Set(areAllSelected ? [] : payments.map(({ publicId }) => publicId)))
                  }
                />
              </th>
            )}
            {[
              m.desk_payments_taken(),
              m.desk_drawer_method(),
              m.layout_page_order(),
              m.desk_payments_state(),
              m.counter_amount(),
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Row
              key={payment.publicId}
              locationId={locationId}
              payment={payment}
              isSelected={selected === null ? null : selected.has(payment.publicId)}
              onToggle={() => toggle(payment.publicId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  readonly locationId: string
  readonly payment: StatementPayment
  readonly isSelected: boolean | null
  readonly onToggle: () => void
}

function Row({ locationId, payment, isSelected, onToggle }: RowProps) {
  const { orderNumber, method, amount, reference, takenAt, takenBy, verified, isReaderInvolved } = payment
  return (
    <tr data-selected={isSelected === true || undefined}>
      {isSelected !== null && (
        <td className={styles['box']}>
          <input
            type="checkbox"
            aria-label={m.desk_payments_select_one({
              method: tenderName(method),
              amount: formatRupiah(amount),
              number: orderNumber,
            })}
            checked={isSelected}
            onChange={onToggle}
            onKeyDown={focusRowByArrow}
          />
        </td>
      )}
      <td>
        {shortDay(takenAt.slice(0, 10))}, {takenAt.slice(11, 16)}
        <small>{takenBy}</small>
      </td>
      <td>
        {tenderName(method)}
        {reference !== '' && <small>{reference}</small>}
      </td>
      <td>
        <Link to={`/desk/${locationId}/orders`} search={{ order: orderNumber }}>
          {orderNumber}
        </Link>
      </td>
      <td>
        <Tag variant={verified === null ? 'warn' : 'ok'}>
          {verified === null
            ? m.desk_payments_unverified()
            : m.desk_payments_verified_by({ name: verified.by })}
        </Tag>
        {verified !== null && (
          <small>
            {m.desk_payments_by_and_at({
              day: shortDay(verified.at.slice(0, 10)),
              time: verified.at.slice(11, 16),
            })}
          </small>
        )}
        {verified === null && isReaderInvolved && <small>{m.desk_payments_own()}</small>}
      </td>
      <td>
        <Amount rupiah={amount} />
      </td>
    </tr>
  )
}
