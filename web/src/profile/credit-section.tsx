import { type CreditEntry as Entry, type OwnCredit, ownCreditFromWire } from '@pantul/contract/credit-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { RupiahAmount } from '../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './credit-section.module.css'
import { momentText } from './moment-text.ts'
import { Note, Section } from './section.tsx'

/** The customer's store credit and its entries. */
export function CreditSection() {
  return (
    <Section id="credit" title={m.after_booking_credit()}>
      <CreditOfCustomer />
    </Section>
  )
}

function CreditOfCustomer() {
  const { data, error, refetch } = useQuery({
    queryKey: ['credit', 'own'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OwnCredit> =>
      ownCreditFromWire((await call('GET /api/credit', { signal })).data),
  })
  if (data === undefined && error === null)
    return (
      <SkeletonRegion label={m.after_booking_credit_loading()}>
        <Skeleton height={56} radius={10} />
      </SkeletonRegion>
    )
  if (data === undefined)
    return (
      <ErrorBlock title={m.after_booking_credit_not_loaded()} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorBlock>
    )
  if (data.entries.length === 0) return <Note>{m.after_booking_credit_none()}</Note>
  return (
    <>
      <p className={`${styles['balance']} display`}>
        <RupiahAmount rupiah={data.balance} />
      </p>
      <Note>{m.after_booking_credit_text()}</Note>
      <ul className={styles['list']} aria-label={m.after_booking_credit_list()}>
        {data.entries.map((entry) => (
          <CreditEntry key={`${entry.at} ${entry.kind} ${entry.amount}`} entry={entry} />
        ))}
      </ul>
    </>
  )
}

const CreditEntry = ({ entry: { kind, amount, at, orderId, orderNumber } }: { readonly entry: Entry }) => (
  <li>
    <div>
      <b>{kindText[kind]()}</b>
      <small>{momentText(at)}</small>
      {orderId !== null && orderNumber !== null && (
        <Link to={`/history-transactions/${orderId}`}>{m.history_order({ number: orderNumber })}</Link>
      )}
    </div>
    <span>{amount > 0 ? `+${formatRupiah(amount)}` : formatRupiah(amount)}</span>
  </li>
)

const kindText: Readonly<Record<Entry['kind'], () => string>> = {
  refund: m.after_booking_credit_refund,
  'late-money': m.after_booking_credit_late_money,
  'take-back': m.after_booking_credit_take_back,
  debt: m.after_booking_credit_debt,
  'price-difference': m.after_booking_credit_price_difference,
  spend: m.after_booking_credit_spend,
  return: m.after_booking_credit_return,
  adjust: m.after_booking_credit_adjust,
}
