import type { Location } from '@pantul/contract/locations-wire'
import type { Photo as PhotoData, ShownPhoto } from '@pantul/contract/photos-wire'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Photo } from '../design/photo.tsx'
import { photosQuery } from '../venue/photos-query.ts'
import styles from './location-photos.module.css'

type Props = { readonly location: Location; readonly first: PhotoData }

/**
 * The pictures of a location and its courts in one row that scrolls sideways. The first one comes with the location, so
 * the layout does not move when the other pictures arrive.
 */
export function LocationPhotos({ location, first }: Props) {
  const { data = [] } = useQuery(photosQuery(location.id))
  const others = data.filter(({ thing, hash }) => thing !== 'coach' && hash !== first.hash)
  const shown: readonly (PhotoData & Partial<ShownPhoto>)[] = [first, ...others]
  return (
    <ul
      className={styles['photos']}
      aria-label={m.locations_photos({ location: location.name })}
      // A row that scrolls must be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={others.length > 0 ? 0 : undefined}
    >
      {shown.map((photo) => (
        <li key={photo.hash}>
          <Photo photo={photo} sizes="(min-width: 700px) 380px, 92vw" />
          {photo.thing === 'court' && <span aria-hidden="true">{photo.name}</span>}
        </li>
      ))}
    </ul>
  )
}
