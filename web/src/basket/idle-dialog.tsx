import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'

/** What would be lost: the basket, or typed text. */
export type UnsavedKind = 'basket' | 'typed'

type Props = { readonly open: boolean; readonly unsaved: UnsavedKind; readonly onStay: () => void }

/** Asks whether the user is still there, two minutes before the idle clearing. */
export const IdleDialog = ({ open, unsaved, onStay }: Props) => (
  <Dialog
    open={open}
    onClose={onStay}
    title={m.basket_idle_title()}
    footer={
      <Button wide onClick={onStay}>
        {unsaved === 'basket' ? m.basket_keep() : m.basket_idle_stay()}
      </Button>
    }
  >
    <p>{unsaved === 'basket' ? m.basket_idle_text() : m.basket_idle_typed_text()}</p>
  </Dialog>
)
