import {
  deskPhotosFromWire,
  photoUploadToWire,
  type PhotoUpload,
  type NamedSubject,
} from '@pantul/contract/desk-photos-wire'
import * as m from '@pantul/messages/words'
import { MAX_PHOTO_BYTES } from '@pantul/rules/photo'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { DeskLeaveQuestion } from '../office/desk-leave-question.tsx'
import office from '../office/desk-office.module.css'
import { thingKey } from './desk-photo-texts.ts'
import styles from './desk-photos.module.css'
import { deskPhotosQuery } from './desk-photos-query.ts'
import { base64Of, shrinkPhoto } from './desk-shrink-photo.ts'

type Props = { readonly locationId: string; readonly things: readonly NamedSubject[] }

/** Adds a picture. The file and the texts stay until the picture is stored, also after a refusal or a lost network. */
export function DeskPhotoUpload({ locationId, things }: Props) {
  const cache = useQueryClient()
  const [chosenKey, setChosenKey] = useState(things[0] === undefined ? '' : thingKey(things[0]))
  const [file, setFile] = useState<File | null>(null)
  const [altEn, setAltEn] = useState('')
  const [altId, setAltId] = useState('')
  const [wasSubmitPressed, setSubmitPressed] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const runningUpload = useRef<AbortController>(null)
  // The key of the file input. A file input can only be emptied by replacing it.
  const [inputCount, setInputCount] = useState(0)
  const { queryKey } = deskPhotosQuery(locationId)

  const uploading = useDeskCall<Omit<PhotoUpload, 'picture'> & { readonly file: File }>({
    send: async ({ file: chosen, ...upload }) => {
      const stop = new AbortController()
      runningUpload.current = stop
      try {
        const body = photoUploadToWire({ ...upload, picture: await base64Of(await shrinkPhoto(chosen)) })
        const request = {
          params: { location: locationId },
          body,
          idempotencyKey: randomKey(),
          signal: stop.signal,
        }
        const list = deskPhotosFromWire((await call('POST /api/desk/:location/photos', request)).data)
        cache.setQueryData(queryKey, list)
        clear()
        toast(m.photos_added())
      } catch (problem) {
        if (!stop.signal.aborted) throw problem
        setStopped(true)
        // The server may have stored it already.
        await cache.invalidateQueries({ queryKey })
      }
    },
  })
  const clear = (): void => {
    setFile(null)
    setAltEn('')
    setAltId('')
    setSubmitPressed(false)
    setInputCount((count) => count + 1)
  }
  const thing = things.find((subject) => thingKey(subject) === chosenKey) ?? things[0]
  const fileProblem = problemOf(file, wasSubmitPressed)
  const missingError = (text: string): string | null =>
    wasSubmitPressed && text.trim() === '' ? m.problem_field_required() : null
  const send = (): void => {
    setSubmitPressed(true)
    setStopped(false)
    if (file === null || thing === undefined || problemOf(file, true) !== null) return
    if (altEn.trim() === '' || altId.trim() === '') return
    uploading.send({ thing: thing.thing, thingId: thing.thingId, altEn, altId, file })
  }
  return (
    <>
      <section className={office['card']} aria-labelledby="photo-upload">
        <h2 id="photo-upload">{m.photos_add()}</h2>
        <div className={office['fields']}>
          <div className={office['wide']}>
            <SelectField
              label={m.photos_thing()}
              value={chosenKey}
              onValue={setChosenKey}
              options={things.map((subject) => ({ value: thingKey(subject), label: subject.name }))}
            />
          </div>
          <div className={office['wide']}>
            <FileField key={inputCount} problem={fileProblem} onFile={setFile} />
          </div>
          <AltField label={m.photos_alt_en()} value={altEn} onValue={setAltEn} error={missingError(altEn)} />
          <AltField label={m.photos_alt_id()} value={altId} onValue={setAltId} error={missingError(altId)} />
        </div>
        {uploading.problem !== null && (
          <p role="alert" className={office['problem']}>
            {uploading.problem}
          </p>
        )}
        <div className={styles['actions']}>
          <Button busy={uploading.isBusy ? m.photos_uploading() : undefined} onClick={send}>
            {m.photos_upload()}
          </Button>
          {uploading.isBusy && (
            <Button variant="secondary" onClick={() => runningUpload.current?.abort()}>
              {m.photos_stop()}
            </Button>
          )}
          <output>{isStopped && !uploading.isBusy && m.photos_stopped()}</output>
        </div>
      </section>
      <DeskLeaveQuestion isDirty={file !== null || altEn !== '' || altId !== ''} />
      <DeskCodeDialog {...uploading} />
    </>
  )
}

/** What is wrong with a chosen file, as far as the browser knows. */
function problemOf(file: File | null, wasSubmitPressed: boolean): string | null {
  if (file === null) return wasSubmitPressed ? m.photos_file_missing() : null
  return file.size > MAX_PHOTO_BYTES ? m.problem_photo_refused() : null
}

type AltProps = {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | null
}

const AltField = (props: AltProps) => (
  <div className={office['wide']}>
    <Field {...props} hint={m.photos_alt_note()} maxLength={200} autoComplete="off" />
  </div>
)

type FileProps = { readonly problem: string | null; readonly onFile: (file: File | null) => void }

function FileField({ problem, onFile }: FileProps) {
  const id = useId()
  return (
    <div className={styles['file']}>
      <label htmlFor={id}>{m.photos_file()}</label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onFile(target.files?.[0] ?? null)}
      />
      <p id={`${id}-note`} role={problem === null ? undefined : 'alert'}>
        {problem ?? m.photos_file_note()}
      </p>
    </div>
  )
}
