import {
  deskPhotosFromWire,
  photoEditToWire,
  currentPhoto,
  type VersionedPhoto,
} from '@pantul/contract/desk-photos-wire'
import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { Photo } from '../design/photo.tsx'
import { toast } from '../design/toast.tsx'
import { DeskFormConflict } from '../office/desk-form-conflict.tsx'
import office from '../office/desk-office.module.css'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { altText, photoLabel, photoOfTexts, photoTexts } from './desk-photo-texts.ts'
import styles from './desk-photos.module.css'
import { deskPhotosQuery } from './desk-photos-query.ts'
import { DeskRemovePhoto } from './desk-remove-photo.tsx'

type Props = { readonly locationId: string; readonly photo: VersionedPhoto; readonly mayChange: boolean }

/** Changes the texts and the position of a picture, or removes it. */
export function DeskPhotoForm({ locationId, photo, mayChange }: Props) {
  const cache = useQueryClient()
  const form = useVersionedForm<VersionedPhoto>({
    row: photo,
    textsOf: photoTexts,
    check: ({ position = '' }) =>
      /^[1-9]\d{0,2}$/.test(position.trim())
        ? {}
        : { position: m.problem_number_range({ from: 1, to: 999 }) },
    send: async (texts, version) => {
      const body = photoEditToWire({ ...photoOfTexts(texts), version })
      const request = { params: { location: locationId, photo: photo.hash }, body }
      const list = deskPhotosFromWire((await call('PUT /api/desk/:location/photos/:photo', request)).data)
      cache.setQueryData(deskPhotosQuery(locationId).queryKey, list)
      return list.photos.find(({ hash }) => hash === photo.hash) ?? photo
    },
    currentRow: (data) => currentPhoto(data, photo.hash),
    onSaved: () => toast(m.photos_saved()),
  })
  const { texts, set, errorOf } = form
  const field = (name: 'altEn' | 'altId') => (
    <div className={office['wide']}>
      <Field
        label={photoLabel(name)}
        hint={m.photos_alt_note()}
        value={texts[name] ?? ''}
        onValue={(text) => set(name, text)}
        error={errorOf(name)}
        readOnly={!mayChange}
        maxLength={200}
        autoComplete="off"
      />
    </div>
  )
  return (
    <>
      <DeskFormConflict form={form} label={photoLabel} />
      <section className={office['card']} aria-labelledby="photo-form">
        <h2 id="photo-form">{altText(photo)}</h2>
        <Photo photo={photo} sizes="(min-width: 800px) 720px, 92vw" className={styles['preview']} />
        <div className={office['fields']}>
          {field('altEn')}
          {field('altId')}
          <Field
            label={photoLabel('position')}
            value={texts['position'] ?? ''}
            onValue={(text) => set('position', text)}
            error={errorOf('position')}
            readOnly={!mayChange}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        {mayChange && <DeskRemovePhoto locationId={locationId} hash={photo.hash} />}
      </section>
      {mayChange && <DeskSaveBar form={form} />}
    </>
  )
}
