import type { Basket } from '@pantul/rules/basket'
import { AlertPanel } from '../basket/alert-panel.tsx'
import { addBackLabel, noticeMessage, choiceLabel, problemMessage } from './tap-messages.ts'
import type { TapFeedback } from './use-picking.ts'

type Props = {
  readonly feedback: TapFeedback
  readonly onBasket: (basket: Basket) => void
  readonly onClose: () => void
}

/** Explains why a tap changed nothing, with choices, or what else it changed. */
export function TapFeedbackPanel({ feedback, onBasket, onClose }: Props) {
  if (feedback.kind === 'notice') {
    const { notice } = feedback
    const { basketWithFreeCourts: basket } = notice
    const choices = basket === null ? [] : [{ label: addBackLabel(notice), onChoose: () => onBasket(basket) }]
    return <AlertPanel variant="default" text={noticeMessage(notice)} choices={choices} onClose={onClose} />
  }
  const { problem } = feedback
  const choices = feedback.choices.map((choice) => ({
    label: choiceLabel(choice, problem),
    onChoose: () => onBasket(choice.basket),
    isMain: choice.kind === 'add',
  }))
  return <AlertPanel variant="default" text={problemMessage(problem)} choices={choices} onClose={onClose} />
}
