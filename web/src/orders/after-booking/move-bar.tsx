import {
  after_booking_move_credit,
  after_booking_move_moving,
  after_booking_move_new,
  after_booking_move_paid,
  after_booking_move_pay,
  after_booking_move_pick,
  after_booking_move_price,
  after_booking_move_pricing,
  after_booking_move_promo_ends,
  after_booking_move_promo_less,
  after_booking_move_promo_stays,
  after_booking_move_same,
  after_booking_move_to_account,
  after_booking_move_to_credit,
  after_booking_move_to_pay,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { isComplete } from '@pantul/rules/booking-item'
import { Button } from '../../design/button.tsx'
import { Amount } from '../../design/price.tsx'
import { pickedWords } from './picked-words.ts'
import styles from './move-bar.module.css'
import type { MoveQuote } from './move-query.ts'
import type { useMove } from './use-move.ts'

type Props = { readonly move: ReturnType<typeof useMove>; readonly zone: string }

/** What is picked, what was paid and what it costs now, and the one button, which names the money. */
export function MoveBar({ move, zone }: Props) {
  const { item, quote, isPricing, problem, state, submit } = move
  return (
    <section className={styles['bar']} aria-labelledby="new-time">
      <h2 id="new-time">{after_booking_move_new()}</h2>
      <p className={styles['pick']}>
        {isComplete(item) ? pickedWords(item, zone) : after_booking_move_pick()}
      </p>
      {isPricing && <output>{after_booking_move_pricing()}</output>}
      {quote !== null && <Sums quote={quote} />}
      {quote?.Promo != null && <p>{promoWords(quote.Promo)}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
      {quote !== null && (
        <Button look="ball" large wide onClick={submit} busy={busyWords(state)}>
          {confirmWords(quote)}
        </Button>
      )}
    </section>
  )
}

const Sums = ({ quote: { Paid, Price, ToPay, ToCredit, CreditRoute } }: { readonly quote: MoveQuote }) => (
  <dl className={styles['sums']}>
    <Sum word={after_booking_move_paid()} amount={Paid} />
    <Sum word={after_booking_move_price()} amount={Price} />
    {ToPay > 0 && <Sum word={after_booking_move_to_pay()} amount={ToPay} />}
    {ToCredit > 0 && (
      <Sum
        word={CreditRoute === 'credit' ? after_booking_move_to_credit() : after_booking_move_to_account()}
        amount={ToCredit}
      />
    )}
  </dl>
)

const Sum = ({ word, amount }: { readonly word: string; readonly amount: number }) => (
  <div>
    <dt>{word}</dt>
    <dd>
      <Amount rupiah={amount} />
    </dd>
  </div>
)

/** What becomes of the promo that made the booking cheaper. */
function promoWords({ Name: promo, Before, After }: NonNullable<MoveQuote['Promo']>): string {
  const amounts = { promo, before: formatRupiah(Before), after: formatRupiah(After) }
  if (After === 0) return after_booking_move_promo_ends(amounts)
  return After < Before ? after_booking_move_promo_less(amounts) : after_booking_move_promo_stays(amounts)
}

function confirmWords({ ToPay, ToCredit }: MoveQuote): string {
  if (ToPay > 0) return after_booking_move_pay({ amount: formatRupiah(ToPay) })
  return ToCredit > 0
    ? after_booking_move_credit({ amount: formatRupiah(ToCredit) })
    : after_booking_move_same()
}

/** Also while the page changes to where it is paid. */
const busyWords = (state: Props['move']['state']): string | undefined =>
  state === 'ready' || state === 'refused' ? undefined : after_booking_move_moving()
