import type { PriceList } from '@pantul/contract/desk-prices-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { Button } from '../design/button.tsx'
import { ruleName, ruleNote } from './desk-price-text.ts'
import styles from './desk-prices.module.css'

type Props = {
  readonly list: PriceList
  readonly mayChange: boolean
  readonly courtName: (id: string) => string
  readonly onEnd: (id: string) => void
}

/** All rules, the newest first; each can be ended. */
export const DeskPriceRules = ({ list, mayChange, courtName, onEnd }: Props) => (
  <section className={styles['rules']} aria-labelledby="price-rules">
    <h2 id="price-rules">{m.prices_rules({ count: list.rules.length })}</h2>
    {mayChange && <p>{m.prices_pick()}</p>}
    <ul>
      {list.rules.toReversed().map((rule) => (
        <li key={rule.id}>
          <b>{ruleName(rule)}</b>
          <span>{formatAmount(rule.price)}</span>
          <small>{ruleNote(rule, courtName)}</small>
          {mayChange && (
            <Button
              variant="secondary"
              aria-label={m.prices_end_of({ rule: `${ruleName(rule)}, ${formatAmount(rule.price)}` })}
              onClick={() => onEnd(rule.id)}
            >
              {m.prices_end()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
)
