import * as m from '@pantul/messages/words'
import type { ReactNode } from 'react'
import { Sheet } from '../design/sheet.tsx'
import { BasketItems } from './basket-items.tsx'
import { PayPanel } from './pay-panel.tsx'
import type { ShownPrice } from './use-basket-price.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly price: ShownPrice
  readonly actionLabel: string
  readonly onAct: () => void
  readonly busyLabel?: ReactNode
}

/** The basket as a sheet, on phones and tablets. */
export const BasketSheet = ({ open, onClose, price, actionLabel, onAct, busyLabel }: Props) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={m.basket_title()}
    footer={
      <PayPanel
        price={price}
        actionLabel={actionLabel}
        busyLabel={busyLabel}
        onAct={() => {
          onClose()
          onAct()
        }}
      />
    }
  >
    <BasketItems price={price} onLeave={onClose} />
  </Sheet>
)
