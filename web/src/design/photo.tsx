import type { Photo as PhotoData } from '@pantul/contract/photos-wire'
import { storedWidthsOf } from '@pantul/rules/photo'
import { type ReactNode, useState } from 'react'
import { language } from '../browser/language.ts'

type Props = {
  readonly photo: PhotoData
  /** The width at which the picture is shown, in the syntax of the attribute `sizes`. */
  readonly sizes: string
  /** True if the text beside the picture says what it shows. The picture is then hidden from screen readers. */
  readonly isDecoration?: boolean
  readonly className?: string | undefined
  /** Shown if the picture cannot be loaded. */
  readonly children?: ReactNode
}

/**
 * A picture of the venue. The browser loads it when it comes near the screen, in the width that is needed. The page
 * reserves its space before.
 */
export function Photo({ photo, sizes, isDecoration = false, className, children = null }: Props) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return children
  const widths = storedWidthsOf(photo.width)
  const urlOf = (width: number | undefined): string => `/api/photos/${photo.hash}/${width}`
  return (
    <img
      loading="lazy"
      decoding="async"
      srcSet={widths.map((width) => `${urlOf(width)} ${width}w`).join()}
      sizes={sizes}
      src={urlOf(widths[0])}
      width={photo.width}
      height={photo.height}
      alt={isDecoration ? '' : language() === 'id' ? photo.altId : photo.altEn}
      className={className}
      onError={() => setHasFailed(true)}
    />
  )
}
