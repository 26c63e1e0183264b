import type { Basket } from '@pantul/rules/basket'
import { RulePanel } from '../basket/rule-panel.tsx'
import { addBackLabel, noticeMessage, offerLabel, problemMessage } from './tap-messages.ts'
import type { Question } from './use-picking.ts'

type Props = {
  readonly question: Question
  readonly onBasket: (basket: Basket) => void
  readonly onClose: () => void
}

/** Shows the problem of a tap with choices, or its side effect. */
export function QuestionPanel({ question, onBasket, onClose }: Props) {
  if (question.kind === 'notice') {
    const { notice } = question
    const { back } = notice
    const choices = back === null ? [] : [{ label: addBackLabel(notice), onChoose: () => onBasket(back) }]
    return <RulePanel variant="choice" text={noticeMessage(notice)} choices={choices} onClose={onClose} />
  }
  const { problem, offers } = question
  const choices = offers.map((offer) => ({
    label: offerLabel(offer, problem),
    onChoose: () => onBasket(offer.basket),
    isMain: offer.kind === 'add',
  }))
  return <RulePanel variant="choice" text={problemMessage(problem)} choices={choices} onClose={onClose} />
}
