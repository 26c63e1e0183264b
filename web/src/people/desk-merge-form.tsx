import { peopleMergeToWire } from '@pantul/contract/desk-merge-people-wire'
import type { PersonPage } from '@pantul/contract/desk-person-panel-wire'
import { personFromWire, type Person } from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import type { MergeChoice } from '@pantul/rules/merge-people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useEscape } from '../browser/desk-use-escape.ts'
import { Button } from '../design/button.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { DeskMergeFields } from './desk-merge-fields.tsx'
import { peopleKey } from './desk-people-query.ts'
import { DeskPersonField } from './desk-person-field.tsx'
import styles from './desk-person-panel.module.css'
import { personQuery } from './desk-person-query.ts'

type Props = {
  readonly locationId: string
  readonly page: PersonPage
  readonly onDone: (person: Person) => void
  readonly onBack: () => void
}

/**
 * Merges the person with another person. First the user chooses the other person, then the source of each field. If
 * only one of the two has an account, this person is kept.
 */
export function DeskMergeForm({ locationId, page, onDone, onBack }: Props) {
  const [otherId, setOtherId] = useState<string | null>(null)
  const { data: otherPage } = useQuery({
    ...personQuery(locationId, otherId ?? ''),
    enabled: otherId !== null,
  })
  useEscape(() => (otherId === null ? onBack() : setOtherId(null)))
  if (otherId === null)
    return (
      <div className={styles['form']}>
        <p className={styles['quiet']}>{m.desk_people_merge_text()}</p>
        {page.similar.length > 0 && (
          <div className={styles['more']}>
            <p>{m.desk_people_similar()}</p>
            {page.similar.map(({ contactId, name }) => (
              <Button key={contactId} variant="secondary" wide onClick={() => setOtherId(contactId)}>
                {name}
              </Button>
            ))}
          </div>
        )}
        <DeskPersonField
          value={null}
          onChange={(next) => setOtherId(next?.contactId ?? null)}
          location={locationId}
          takesFocus
        />
        <Button variant="secondary" onClick={onBack}>
          {m.label_cancel()}
        </Button>
      </div>
    )
  if (otherPage === undefined) return <p className={styles['quiet']}>{m.history_looking()}</p>
  return (
    <MergeChoices
      key={otherId}
      locationId={locationId}
      pair={pairOf(page.person, otherPage.person)}
      onDone={onDone}
      onBack={() => setOtherId(null)}
    />
  )
}

type Pair = { readonly kept: Person; readonly merged: Person }

const hasAccount = ({ details }: Person): boolean => details?.accountSince != null

/** Decides who of the two is kept. */
const pairOf = (shown: Person, other: Person): Pair =>
  hasAccount(other) && !hasAccount(shown) ? { kept: other, merged: shown } : { kept: shown, merged: other }

type ChoicesProps = Omit<Props, 'page'> & { readonly pair: Pair }

function MergeChoices({ locationId, pair, onDone, onBack }: ChoicesProps) {
  const [valueSources, setValueSources] = useState<MergeChoice>(() => suggestedSources(pair))
  const cache = useQueryClient()
  const { kept, merged } = pair
  const merging = useDeskCall<MergeChoice>({
    send: async (choice) => {
      const params = { location: locationId, id: kept.contactId }
      const body = peopleMergeToWire({
        mergedId: merged.contactId,
        valueSources: choice,
        version: kept.details?.version ?? 0,
        mergedVersion: merged.details?.version ?? 0,
      })
      try {
        const { data } = await call('POST /api/desk/:location/people/:id/merge', { params, body })
        onDone(personFromWire(data))
      } finally {
        void cache.invalidateQueries({ queryKey: peopleKey(locationId) })
      }
    },
  })
  const form = useRef<HTMLFormElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked, button')?.focus(), [])
  const refusal = refusalOf(pair)
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label={m.desk_people_merge()}
      onSubmit={(event) => {
        event.preventDefault()
        if (refusal === null) merging.send(valueSources)
      }}
    >
      <p>{m.desk_people_merge_other({ kept: kept.name, merged: merged.name })}</p>
      {hasAccount(kept) && <p className={styles['quiet']}>{m.desk_people_merge_account()}</p>}
      {refusal === null && (
        <DeskMergeFields
          kept={kept}
          merged={merged}
          valueSources={valueSources}
          onValueSources={setValueSources}
        />
      )}
      {(refusal ?? merging.problem) !== null && (
        <p role="alert" className={styles['problem']}>
          {refusal ?? merging.problem}
        </p>
      )}
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={onBack}>
          {m.label_cancel()}
        </Button>
        {refusal === null && (
          <Button type="submit" busy={merging.isBusy ? m.desk_people_merging() : undefined}>
            {m.desk_people_merge()}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Why the two cannot be merged; null if they can. */
function refusalOf({ kept, merged }: Pair): string | null {
  if (kept.contactId === merged.contactId) return m.problem_same_person()
  return hasAccount(kept) && hasAccount(merged) ? m.problem_two_accounts() : null
}

/**
 * The first suggestion: a field that is empty for the kept person comes from the merged person. Fields of an account
 * stay.
 */
function suggestedSources({ kept, merged }: Pair): MergeChoice {
  const choiceFor = (keptValue: string | null | undefined): 'kept' | 'merged' =>
    hasAccount(kept) || keptValue != null ? 'kept' : 'merged'
  const notes = [kept.details?.note ?? '', merged.details?.note ?? ''].filter((note) => note !== '')
  return {
    name: 'kept',
    phone: choiceFor(kept.details?.phone),
    email: choiceFor(kept.details?.email),
    note: notes.length === 2 ? 'both' : kept.details?.note === '' ? 'merged' : 'kept',
  }
}
