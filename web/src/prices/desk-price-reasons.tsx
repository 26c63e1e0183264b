import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import type { ExplainedRule } from '@pantul/rules/price-rule'
import { ruleName, ruleNote, whyText } from './desk-price-text.ts'
import styles from './desk-prices.module.css'

type Props = {
  readonly title: string
  readonly rules: readonly ExplainedRule[]
  readonly courtName: (id: string) => string
}

/** Which rule gives the price of an hour, and why the others lose. */
export const DeskPriceReasons = ({ title, rules, courtName }: Props) => (
  <section className={styles['why']} aria-label={m.prices_why()}>
    <h3>
      {m.prices_why()} <small>{title}</small>
    </h3>
    <ol>
      {rules.map((explained) => (
        <li key={explained.rule.id} data-wins={explained.lostBy === null}>
          <b>{ruleName(explained.rule)}</b>
          <span>
            {explained.lostBy === null ? (
              formatAmount(explained.rule.price)
            ) : (
              <s>{formatAmount(explained.rule.price)}</s>
            )}
          </span>
          <small>
            {whyText(explained)}. {ruleNote(explained.rule, courtName)}
          </small>
        </li>
      ))}
    </ol>
  </section>
)
