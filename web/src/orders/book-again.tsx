import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { Repeat2 } from 'lucide-react'
import { Button, type ButtonVariant } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import styles from './dialog-question.module.css'
import { useBookAgain } from './use-book-again.ts'

type Props = {
  readonly order: Pick<Payment, 'orderedBasket' | 'location'>
  readonly variant?: ButtonVariant
  readonly size?: 'large' | 'medium'
}

/** A button that puts the items of an order into the basket again. */
export function BookAgain({ order, variant = 'primary', size = 'large' }: Props) {
  const { start, otherLocationName, replaceBasket, keepBasket } = useBookAgain(order)
  return (
    <>
      <Button variant={variant} large={size === 'large'} wide onClick={start}>
        <Repeat2 size={18} strokeWidth={1.75} aria-hidden="true" />
        {m.payments_book_again()}
      </Button>
      <Dialog open={otherLocationName !== null} onClose={keepBasket} title={m.payments_replace_title()}>
        <div className={styles['question']}>
          <p>{m.payments_replace_text({ location: otherLocationName ?? '' })}</p>
          <Button large wide onClick={replaceBasket}>
            {m.payments_replace_yes()}
          </Button>
          <Button variant="secondary" large wide onClick={keepBasket}>
            {m.basket_keep()}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
