import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'

/** A button that leaves a form or a question without a change. */
export const DeskNotNowButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="secondary" wide onClick={onClick}>
    {m.label_not_now()}
  </Button>
)
