import * as m from '@pantul/messages/words'
import { Sheet } from '../design/sheet.tsx'
import { BasketItems } from './basket-items.tsx'
import { PayPanel, type PayPanelProps } from './pay-panel.tsx'

type Props = PayPanelProps & { readonly open: boolean; readonly onClose: () => void }

/** The basket as a sheet, on phones and tablets. */
export const BasketSheet = ({ open, onClose, onAction, ...payPanel }: Props) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={m.basket_title()}
    footer={
      <PayPanel
        {...payPanel}
        onAction={() => {
          onClose()
          onAction()
        }}
      />
    }
  >
    <BasketItems price={payPanel.price} onBoardOpened={onClose} />
  </Sheet>
)
