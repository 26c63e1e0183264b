import type { PriceList } from '@pantul/contract/desk-prices-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { addDays, isPlayDate, mondayOf } from '@pantul/rules/play-date'
import { staffMay } from '@pantul/rules/staff-may'
import { spanRange } from '@pantul/rules/hours'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { ConflictPanel } from '../design/conflict-panel.tsx'
import { shortDay, formatWeekdays } from '../design/date-text.ts'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Switch } from '../design/switch.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskLeaveQuestion } from '../office/desk-leave-question.tsx'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { useSaveShortcut } from '../office/desk-use-save-shortcut.ts'
import { DeskDayStrip } from './desk-day-strip.tsx'
import {
  priceChangeOf,
  emptyPrice,
  pricesAt,
  spanOf,
  withDraft,
  type PickedCells,
} from './desk-price-draft.ts'
import { DeskPricePanel } from './desk-price-panel.tsx'
import { DeskPriceRules } from './desk-price-rules.tsx'
import { pricesQuery } from './desk-prices-query.ts'
import styles from './desk-prices.module.css'
import { useChangePrices } from './desk-use-change-prices.ts'
import { DeskWeekPrices } from './desk-week-prices.tsx'

/** `/desk/KEM/prices`: what an hour costs, and why. */
export function DeskPricesScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <LocationPrices key={location.id} location={location} />
}

function LocationPrices({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(pricesQuery(location.id))
  return (
    <DeskOfficePage
      title={m.prices_title()}
      list="prices"
      note={m.prices_note()}
      loadingText={m.prices_loading()}
      notLoadedText={m.prices_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Prices location={location} list={query.data} />}
    </DeskOfficePage>
  )
}

function Prices({ location, list }: { readonly location: DeskLocation; readonly list: PriceList }) {
  const mayChange = staffMay(location.roles, 'change-offer')
  const [monday, setMonday] = useState(() => mondayOf(list.today))
  const [court, setCourt] = useState('')
  const [showsAllHours, setShowsAllHours] = useState(false)
  const [picked, setPicked] = useState<PickedCells | null>(null)
  const [typed, setTyped] = useState(emptyPrice)
  const form = useRef<HTMLFormElement>(null)
  const close = (): void => {
    setPicked(null)
    setTyped(emptyPrice)
  }
  const { add, end, isBusy, problem, conflict } = useChangePrices(location.id, list, close)
  const courtId = court === '' ? null : court
  const courtName = (id: string): string => list.courts.find((candidate) => candidate.id === id)?.name ?? id
  const change = picked === null ? null : priceChangeOf({ typed, picked, monday, courtId })
  const rulesWithDraft = withDraft(list.rules, change)
  const save = (): void => {
    if (change !== null && typed.price !== '' && mayChange) add(change)
  }
  useSaveShortcut(save)
  const explainedHour =
    picked === null ? null : { courtId, date: addDays(monday, picked.to.day), hour: picked.to.hour }
  return (
    <>
      {conflict !== null && (
        // There is nothing to choose: the page shows the current prices, and what was typed stays.
        <ConflictPanel key={conflict} title={conflict} fields={[]} onChoose={() => undefined} />
      )}
      <div className={styles['tools']}>
        <Button
          variant="secondary"
          aria-label={m.schedule_previous_week()}
          onClick={() => setMonday(addDays(monday, -7))}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <Button
          variant="secondary"
          aria-label={m.schedule_next_week()}
          onClick={() => setMonday(addDays(monday, 7))}
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <Field
          label={m.prices_week()}
          type="date"
          value={monday}
          onValue={(date) => isPlayDate(date) && setMonday(mondayOf(date))}
        />
        <SelectField
          label={m.layout_step_court()}
          value={court}
          onValue={setCourt}
          options={[
            { value: '', label: m.courts_all() },
            ...list.courts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Switch label={m.prices_all_hours()} on={showsAllHours} onChange={setShowsAllHours} />
        <OutsideButtonLink
          variant="secondary"
          href={`/booking?date=${monday < list.today ? list.today : monday}`}
        >
          {m.prices_board()}
        </OutsideButtonLink>
      </div>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <DeskDayStrip
            list={list}
            rulesWithDraft={rulesWithDraft}
            onDay={(date) => setMonday(mondayOf(date))}
          />
          <DeskWeekPrices
            list={list}
            rulesWithDraft={rulesWithDraft}
            monday={monday}
            courtId={courtId}
            showsAllHours={showsAllHours}
            picked={picked}
            onPick={setPicked}
            onEnter={() => form.current?.querySelector('input')?.focus()}
          />
        </div>
        <aside className={styles['panel']} aria-label={m.schedule_details()}>
          {picked === null || explainedHour === null ? (
            <>
              {problem !== null && (
                <p role="alert" className={styles['problem']}>
                  {problem}
                </p>
              )}
              <DeskPriceRules list={list} mayChange={mayChange} courtName={courtName} onEnd={end} />
            </>
          ) : (
            <DeskPricePanel
              formRef={form}
              title={titleOf(picked)}
              selectedCourtName={courtId === null ? null : courtName(courtId)}
              typed={typed}
              onTyped={setTyped}
              today={list.today}
              why={{
                title: `${shortDay(explainedHour.date)}, ${spanRange({ from: explainedHour.hour, until: explainedHour.hour + 1 })}`,
                rules: pricesAt({ rules: list.rules, rulesWithDraft }, explainedHour).explainedRules,
              }}
              courtName={courtName}
              mayChange={mayChange}
              isBusy={isBusy}
              problem={problem}
              onSave={save}
              onClose={close}
            />
          )}
        </aside>
      </div>
      <DeskLeaveQuestion isDirty={typed.price !== ''} />
    </>
  )
}

/** `Mon–Fri, 17:00–21:00`. */
function titleOf(picked: PickedCells): string {
  const { days, fromHour, toHour } = spanOf(picked)
  const weekdays = Array.from({ length: days[1] - days[0] + 1 }, (_, i) => (days[0] + i + 1) % 7)
  return `${formatWeekdays(weekdays)}, ${spanRange({ from: fromHour, until: toHour })}`
}
