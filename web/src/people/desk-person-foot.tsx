import type { PersonPage } from '@pantul/contract/desk-person-panel-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, Pencil } from 'lucide-react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Button, ButtonLink, OutsideButtonLink } from '../design/button.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import styles from './desk-person-panel.module.css'

type Props = {
  readonly locationId: string
  readonly contactId: string
  readonly phone: string | null
  readonly page: PersonPage | null
  /** Null if the person cannot be changed at this location. */
  readonly onEdit: (() => void) | null
}

/** The buttons of a person: a new booking (key `N`), edit, WhatsApp, and the payment of the oldest unpaid balance. */
export function DeskPersonFoot({ locationId, contactId, phone, page, onEdit }: Props) {
  const navigate = useNavigate()
  const book = (): void => void navigate({ to: `/desk/${locationId}`, search: { person: contactId } })
  useSingleKey('n', book)
  const [oldestOwingOrder] = page?.owingOrders ?? []
  return (
    <DeskPanelFooter>
      <Button wide large onClick={book}>
        {m.sell_new()} <kbd aria-hidden="true">N</kbd>
      </Button>
      <div className={styles['actions']}>
        {onEdit !== null && (
          <Button variant="secondary" onClick={onEdit}>
            <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.basket_edit()}
          </Button>
        )}
        {phone !== null && (
          <OutsideButtonLink variant="secondary" href={`https://wa.me/${phone.replace(/\D/g, '')}`}>
            <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.locations_whatsapp()}
          </OutsideButtonLink>
        )}
        {oldestOwingOrder !== undefined && (
          <ButtonLink
            variant="secondary"
            to={`/desk/${locationId}/orders`}
            search={{ order: oldestOwingOrder.orderNumber }}
          >
            {m.counter_take_amount({ amount: formatAmount(oldestOwingOrder.amount) })}
          </ButtonLink>
        )}
      </div>
    </DeskPanelFooter>
  )
}
