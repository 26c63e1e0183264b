import type { DeskPhotoList } from '@pantul/contract/desk-photos-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../design/button.tsx'
import { Photo } from '../design/photo.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import office from '../office/desk-office.module.css'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { DeskPhotoForm } from './desk-photo-form.tsx'
import { altText, photosByThing, thingKey } from './desk-photo-texts.ts'
import { DeskPhotoUpload } from './desk-photo-upload.tsx'
import styles from './desk-photos.module.css'
import { deskPhotosQuery } from './desk-photos-query.ts'

/** `/desk/KEM/photos`: the pictures of a location, its courts and coaches, and the form of the chosen one. */
export function DeskPhotosScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <PhotosOfLocation key={location.id} location={location} />
}

function PhotosOfLocation({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(deskPhotosQuery(location.id))
  return (
    <DeskOfficePage
      title={m.photos_title()}
      note={m.photos_note()}
      loadingText={m.photos_loading()}
      notLoadedText={m.photos_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Photos location={location} list={query.data} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly list: DeskPhotoList }

function Photos({ location, list: { things, photos } }: Props) {
  const mayChange = staffMay(location.roles, 'change-offer')
  // In the address, so that a form with changes asks before another picture is shown.
  const { photo: chosenHash }: { readonly photo?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (hash: string | undefined): void =>
    void navigate({
      to: `/desk/${location.id}/photos`,
      search: hash === undefined ? {} : { photo: hash },
      resetScroll: false,
    })
  const photo = photos.find(({ hash }) => hash === chosenHash) ?? (mayChange ? undefined : photos[0])
  return (
    <div className={office['split']}>
      <section className={office['card']} aria-label={m.photos_title()}>
        {photos.length === 0 && (
          <div className={styles['none']}>
            <h2>{m.photos_none()}</h2>
            <p>{m.photos_none_text()}</p>
          </div>
        )}
        {photosByThing(things, photos).map(({ thing, photos: photosOfThing }) => (
          <div key={thingKey(thing)} className={styles['group']}>
            <h2>{thing.name}</h2>
            <ul className={office['list']}>
              {photosOfThing.map((listed) => (
                <li key={listed.hash}>
                  <button
                    type="button"
                    aria-current={listed.hash === photo?.hash ? 'true' : undefined}
                    onClick={() => choose(listed.hash)}
                  >
                    <Photo photo={listed} sizes="72px" isDecoration className={styles['thumb']} />
                    <b>{altText(listed)}</b>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {mayChange && photo !== undefined && (
          <Button variant="secondary" onClick={() => choose(undefined)}>
            {m.photos_add()}
          </Button>
        )}
      </section>
      <div>
        {photo !== undefined && (
          <DeskPhotoForm key={photo.hash} locationId={location.id} photo={photo} mayChange={mayChange} />
        )}
        {photo === undefined && mayChange && <DeskPhotoUpload locationId={location.id} things={things} />}
      </div>
    </div>
  )
}
