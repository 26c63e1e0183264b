import { bandPricesToWire } from '@pantul/contract/desk-set-up-wire'
import * as m from '@pantul/messages/words'
import {
  bandsOfRules,
  checkBands,
  fitBands,
  rulesOfBands,
  usualBands,
  weekSpan,
  type BandPrices,
  type PriceBand,
} from '@pantul/rules/price-bands'
import { MAX_PRICE } from '@pantul/rules/price-change'
import { countPricedHours } from '@pantul/rules/set-up'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { ButtonLink } from '../design/button.tsx'
import { Segmented } from '../design/segmented.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { DeskBandTable } from './desk-band-table.tsx'
import { DeskPricePreview } from './desk-price-preview.tsx'
import type { LocationStepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import styles from './desk-wizard.module.css'

/**
 * The step that sets prices in bands, beside a preview of the players' board. If the stored prices are not bands, it only links
 * to the page of prices.
 */
export function DeskPricesStep({ location, onDone, onBack }: LocationStepProps) {
  const { place, courts, hours, prices } = location
  const span = weekSpan(hours.openHours) ?? { from: 6, to: 24 }
  const [draft, setDraft] = useState<BandPrices | null>(() => {
    if (prices.rules.length === 0) return { all: usualBands(span), outdoor: null }
    const stored = bandsOfRules(prices.rules, courts)
    return (
      stored && {
        all: fitBands(stored.all, span),
        outdoor: stored.outdoor && fitBands(stored.outdoor, span),
      }
    )
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useDeskCall<BandPrices>({
    send: async (typed) => {
      const params = { location: place.id }
      await call('PUT /api/desk/:location/set-up/prices', { params, body: bandPricesToWire(typed) })
    },
    onDone,
  })
  const stepProps = {
    step: 'prices',
    title: m.prices_title(),
    onBack,
    saving,
    next: m.set_up_next(),
  } as const
  if (draft === null)
    return (
      <DeskStep {...stepProps} lead={m.set_up_prices_elsewhere()} onNext={() => void onDone()}>
        <ButtonLink variant="secondary" to={`/desk/${place.id}/prices`}>
          {m.set_up_prices_page()}
        </ButtonLink>
      </DeskStep>
    )
  // The preview needs complete price rules. The ids and the order of these rules are not stored.
  const rules = rulesOfBands(draft, courts).map((rule, i) => ({
    ...rule,
    id: String(i),
    priority: 0,
    sequence: i,
  }))
  const { open, priced } = countPricedHours(hours, rules, hours.today)
  const wrong = checkBands(draft.all) ?? (draft.outdoor && checkBands(draft.outdoor))
  const kinds = new Set(courts.map(({ kind }) => kind))
  // Indoor and outdoor bands have the same hours.
  const setBands = (all: readonly PriceBand[]): void =>
    setDraft({ all, outdoor: draft.outdoor && withHoursOf(draft.outdoor, all) })
  const submit = (): void => {
    setSubmitted(true)
    if (wrong === null) saving.send(draft)
  }
  return (
    <>
      <DeskStep
        {...stepProps}
        lead={m.set_up_prices_lead()}
        onNext={submit}
        wrong={isSubmitted && wrong !== null ? m.problem_number_range({ from: 1, to: MAX_PRICE }) : null}
      >
        <DeskBandTable
          name={draft.outdoor === null ? '' : m.courts_indoor()}
          bands={draft.all}
          span={span}
          onBands={setBands}
          canChangeHours
        />
        {draft.outdoor !== null && (
          <DeskBandTable
            name={m.courts_outdoor()}
            bands={draft.outdoor}
            span={span}
            onBands={(outdoor) => setDraft({ ...draft, outdoor })}
            canChangeHours={false}
          />
        )}
        {kinds.size > 1 && (
          <div className={styles['line']}>
            <b>{m.set_up_price_for()}</b>
            <Segmented
              name="prices-for"
              label={m.set_up_price_for()}
              value={draft.outdoor === null ? 'same' : 'kind'}
              onValue={(value) => setDraft({ ...draft, outdoor: value === 'same' ? null : draft.all })}
              options={[
                { value: 'same', label: m.set_up_all_same() },
                { value: 'kind', label: m.set_up_by_kind() },
              ]}
            />
          </div>
        )}
        <p className={styles['pricedHours']} data-is-complete={priced === open}>
          <Check size={16} strokeWidth={2.4} aria-hidden="true" />
          {m.set_up_priced({ priced, open })}
        </p>
      </DeskStep>
      <DeskPricePreview location={location} rules={rules} />
    </>
  )
}

/** The prices of `bands` with the hours of `others`. */
const withHoursOf = (bands: readonly PriceBand[], others: readonly PriceBand[]): PriceBand[] =>
  others.map(({ from, to, ...other }, i) => ({ ...other, ...bands[i], from, to }))
