import type { SeriesChoice, SeriesList } from '@pantul/contract/desk-series-wire'
import { fieldName } from '@pantul/contract/row-wire'
import * as m from '@pantul/messages/words'
import { addDays, weekdayOf } from '@pantul/rules/play-date'
import type { SeriesPlan } from '@pantul/rules/series-dates'
import { useState } from 'react'
import { toast } from '../design/toast.tsx'
import { weekdayName } from '../hours/desk-hours-words.ts'
import { DeskLeaveQuestion } from '../office/desk-leave-question.tsx'
import { useSaveShortcut } from '../office/desk-use-save-shortcut.ts'
import { DeskPersonField, type ChosenPerson } from '../people/desk-person-field.tsx'
import { DeskSeriesBill } from './desk-series-bill.tsx'
import { DeskSeriesClashes } from './desk-series-clashes.tsx'
import { hoursText } from './desk-series-text.ts'
import { DeskSeriesFields } from './desk-series-fields.tsx'
import { DeskSeriesYear } from './desk-series-year.tsx'
import styles from './desk-series.module.css'
import { useCreateSeries, usePlannedSeries } from './desk-use-series-plan.ts'

type Props = {
  readonly locationId: string
  readonly list: SeriesList
  readonly onDone: (publicId: string) => void
  readonly onGiveUp: () => void
}

/** A fixed hour lasts a year, unless its last date is changed. 52 weeks, so that it ends on its own weekday. */
const DAYS_OF_52_WEEKS = 364
/** The suggested hour, because most people want to play in the evening. */
const USUAL_HOUR = 19

/** The plan before staff change it. */
const suggestedPlan = ({ today, courts, openHours }: SeriesList): SeriesPlan => {
  const firstDate = addDays(today, 1)
  const fromHour = Math.min(Math.max(USUAL_HOUR, openHours.from), openHours.until - 1)
  return {
    weekday: weekdayOf(firstDate),
    fromHour,
    untilHour: Math.min(fromHour + 1, 24),
    courtId: courts[0]?.id ?? '',
    firstDate,
    lastDate: addDays(firstDate, DAYS_OF_52_WEEKS),
    priceOff: 0,
    reason: '',
    onUnpaid: 'release',
  }
}

/** Plans a fixed hour: its dates with their clashes, the bill of each month, and the first bill. */
export function DeskSeriesForm({ locationId, list, onDone, onGiveUp }: Props) {
  const [unchangedPlan] = useState(() => suggestedPlan(list))
  const [plan, setPlan] = useState(unchangedPlan)
  const [person, setPerson] = useState<ChosenPerson | null>(null)
  const [choices, setChoices] = useState<readonly SeriesChoice[]>([])
  // A change of days, hours or court changes the clashes, so it removes the answers.
  const change = (changed: Partial<SeriesPlan>): void => {
    setPlan({ ...plan, ...changed })
    if (!('priceOff' in changed || 'reason' in changed || 'onUnpaid' in changed)) setChoices([])
  }
  const { planned, isFetching, problem, errors } = usePlannedSeries(locationId, plan, choices)
  const creating = useCreateSeries(locationId, (publicId) => {
    toast(m.series_made())
    onDone(publicId)
  })
  // A date without any free court can only be skipped.
  const forcedSkips = (planned?.dates ?? [])
    .filter(({ clash, freeCourts }) => clash !== null && freeCourts.length === 0)
    .map(({ date }) => ({ date, courtId: null }))
  const answers = [...choices, ...forcedSkips]
  const unansweredCount = (planned?.dates ?? []).filter(
    ({ date, isAnswered }) => !isAnswered && forcedSkips.every((skip) => skip.date !== date),
  ).length
  const isReady = person !== null && planned !== null && unansweredCount === 0 && planned.months.length > 0
  const refusedFields = [...errors, ...(creating.refusal?.errors ?? [])]
  const errorOf = (field: keyof SeriesPlan): string | null =>
    refusedFields.find(({ path }) => fieldName(path) === field)?.msg ?? null
  const save = (): void => {
    if (isReady && person !== null) creating.send({ plan, contactId: person.contactId, choices: answers })
  }
  useSaveShortcut(save)
  const courtName = (id: string): string => list.courts.find((court) => court.id === id)?.name ?? id
  const isDirty =
    (JSON.stringify(plan) !== JSON.stringify(unchangedPlan) || person !== null) && !creating.isBusy
  const planTexts = {
    day: weekdayName(plan.weekday),
    hours: hoursText(plan.fromHour, plan.untilHour),
    court: courtName(plan.courtId),
  }
  return (
    <div className={styles['plan']}>
      <header className={styles['head']}>
        <h1 className="display">{m.series_new()}</h1>
        <p className="tight">{m.series_every(planTexts)}</p>
      </header>
      <div className={styles['form']}>
        <DeskPersonField value={person} onChange={setPerson} location={locationId} takesFocus />
        <DeskSeriesFields
          list={list}
          plan={plan}
          price={planned?.dates.find((date) => date.price > 0)?.price ?? 0}
          errorOf={errorOf}
          onChange={change}
          onSave={save}
        />
      </div>
      <div className={styles['middle']}>
        <DeskSeriesClashes
          dates={planned?.dates ?? []}
          today={list.today}
          courtName={courtName}
          courtId={plan.courtId}
          choices={choices}
          isFetching={isFetching}
          onChoose={(choice) => setChoices([...choices.filter(({ date }) => date !== choice.date), choice])}
        />
        {planned === null && isFetching && <p className={styles['hint']}>{m.class_plan_checking()}</p>}
        {planned !== null && (
          <DeskSeriesYear
            planned={planned}
            weekday={plan.weekday}
            courtId={plan.courtId}
            courtName={courtName}
          />
        )}
      </div>
      <DeskSeriesBill
        planned={planned ?? { dates: [], months: [], seriesId: null }}
        plan={plan}
        today={list.today}
        courtName={courtName}
        personName={person?.name ?? null}
        isReady={isReady}
        isBusy={creating.isBusy}
        problem={refusedFields.length > 0 ? null : (creating.problem ?? problem)}
        onGiveUp={onGiveUp}
      />
      <DeskLeaveQuestion isDirty={isDirty} />
    </div>
  )
}
