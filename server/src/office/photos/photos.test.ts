import { randomBytes } from 'node:crypto'
import { Locations } from '@pantul/contract/locations'
import { Photos } from '@pantul/contract/photos'
import { DeskPhotos } from '@pantul/contract/desk-photos'
import {
  deskPhotosFromWire,
  photoEditToWire,
  photoUploadToWire,
  type PhotoEdit,
  type PhotoUpload,
  type VersionedPhoto,
} from '@pantul/contract/desk-photos-wire'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@pantul/rules/photo'
import sharp, { type Metadata } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import type { Reply } from '../../test-visitor.ts'
import { jpeg, pngOfSize, picture } from './test-pictures.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
let surya: StaffAtCounter // an owner
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  dewi = await staffAtCounter(venue, 'manager')
  surya = await staffAtCounter(venue, 'owner')
})
beforeEach(() => venue.db.query('delete from photo'))
afterAll(() => venue.close())

const path = '/api/desk/TST1/photos'
const photosIn = (reply: Reply): readonly VersionedPhoto[] =>
  deskPhotosFromWire(DeskPhotos.ok.parse(reply.body).data).photos

type Upload = Partial<Omit<PhotoUpload, 'picture'>>
const uploadOf = (file: Buffer, fields: Upload = {}): object =>
  photoUploadToWire({
    thing: 'location',
    thingId: 'TST1',
    altEn: 'The terrace',
    altId: 'Teras',
    picture: file.toString('base64'),
    ...fields,
  })

const add = (file: Buffer, fields: Upload = {}, key?: string): Promise<Reply> =>
  dewi.post('/photos', uploadOf(file, fields), key)

async function addAndFind(file: Buffer, fields: Upload = {}): Promise<VersionedPhoto> {
  const reply = await add(file, fields)
  expect(replyText(reply)).toBe('200')
  const photo = photosIn(reply).at(-1)
  if (photo === undefined) throw new Error('no picture was added')
  return photo
}

/** The metadata of a stored file. It unblocks the decoder of AVIF, which the server has blocked in this process. */
function metadataOf(bytes: Buffer): Promise<Metadata> {
  sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] })
  return sharp(bytes).metadata()
}

type StoredFile = { readonly width: number; readonly type: string; readonly bytes: Buffer }
const storedFiles = (hash: string): Promise<StoredFile[]> =>
  venue.db.query<StoredFile>('select width, type, bytes from photo_file where hash = $1 order by 1, 2', [
    hash,
  ])

test('a picture is stored upright in both types and all widths, without the data of its camera', async () => {
  // Orientation 6: the pixels lie on their side, and viewers turn the picture.
  const sideways = await sharp(picture(3000, 2000))
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const photo = await addAndFind(sideways)
  expect(photo).toMatchObject({ thing: 'location', thingId: 'TST1', position: 1, version: 1, width: 1440 })
  expect(photo.height).toBe(2160)
  const files = await storedFiles(photo.hash)
  expect(files.map(({ width, type }) => `${width} ${type}`)).toEqual(
    [360, 720, 1080, 1440].flatMap((width) => [`${width} avif`, `${width} webp`]),
  )
  for (const { width, type, bytes } of files) {
    const stored = await metadataOf(bytes)
    expect(stored).toMatchObject({ width, height: width * 1.5, format: type === 'avif' ? 'heif' : 'webp' })
    expect([stored.exif, stored.xmp, stored.iptc, stored.icc, stored.orientation]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  }
})

test('the browsers of players keep a picture for a year, and get the type that they read', async () => {
  const { hash } = await addAndFind(await jpeg(800, 450))
  const get = (accept: string, width = 800) =>
    venue.visitor().get(`/api/photos/${hash}/${width}`, { headers: { accept } })
  const avif = await get('image/avif,image/webp,*/*')
  expect(avif.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await get('image/webp,*/*', 360)).headers).toMatchObject({ 'content-type': 'image/webp' })
  const missing = await get('*/*', 720 + 1)
  expect(replyText(missing)).toBe('404 PHOTO_UNKNOWN')
  expect(missing.headers['cache-control']).toBe('no-store')

  const { body } = await venue.visitor().get('/api/locations')
  const [first, second] = Locations.ok.parse(body).data.items
  expect(first?.Photo).toEqual({ Hash: hash, Width: 800, Height: 450, AltEn: 'The terrace', AltId: 'Teras' })
  expect(second).not.toHaveProperty('Photo')
})

const shownToPlayers = async (): Promise<string[]> => {
  const { body } = await venue.visitor().get('/api/locations/TST1/photos')
  return Photos.ok.parse(body).data.map(({ ThingId, AltEn }) => `${ThingId} ${AltEn}`)
}

test('pictures of the location come first, then those of courts and coaches; pictures of a court that is off sale are not shown', async () => {
  const file = await jpeg(400, 300)
  await addAndFind(file, { thing: 'coach', thingId: 'TST1-K1', altEn: 'Kiki' })
  await addAndFind(file, { thing: 'court', thingId: 'TST1-C2', altEn: 'Green court' })
  await addAndFind(file, { thing: 'court', thingId: 'TST1-C1', altEn: 'Blue court' })
  await addAndFind(file)
  expect(await shownToPlayers()).toEqual([
    'TST1 The terrace',
    'TST1-C1 Blue court',
    'TST1-C2 Green court',
    'TST1-K1 Kiki',
  ])
  await venue.db.query(`update court set is_active = false where id = 'TST1-C1'`)
  expect(await shownToPlayers()).not.toContain('TST1-C1 Blue court')
  await venue.db.query(`update court set is_active = true where id = 'TST1-C1'`)
})

test('pictures of a location that is not open are not public', async () => {
  await addAndFind(await jpeg(400, 300))
  const [row] = await venue.db.query<{ at: Temporal.Instant }>(
    `select opened_at as at from location where id = 'TST1'`,
  )
  await venue.db.query(`update location set opened_at = null where id = 'TST1'`)
  expect(await shownToPlayers()).toEqual([])
  await venue.db.query(`update location set opened_at = $1 where id = 'TST1'`, [row?.at])
  expect(await shownToPlayers()).toEqual(['TST1 The terrace'])
})

const script = '<script>alert(1)</script>'
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${script}</svg>`)

const refusedFiles: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['a text', () => Buffer.from(script)],
  ['an SVG with a script', () => svg],
  [
    'an SVG after the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg]),
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ['a GIF', () => sharp(picture(400, 300)).gif().toBuffer()],
  ['a TIFF', () => sharp(picture(400, 300)).tiff().toBuffer()],
  ['an AVIF', () => sharp(picture(400, 300)).avif().toBuffer()],
  ['half a JPEG', async () => half(await jpeg(1200, 900))],
  ['half a PNG', async () => half(await sharp(picture(1200, 900)).png().toBuffer())],
  ['half a WebP', async () => half(await sharp(picture(1200, 900)).webp().toBuffer())],
  ['a PNG whose header states 400 megapixels', () => pngOfSize(20_000, 20_000)],
  ['a PNG whose header states two rows of 2 gigapixels', () => pngOfSize(2_000_000_000, 2)],
  ['a JPEG of 41 megapixels', () => jpeg(8200, 5000)],
  ['a picture that is 359 pixels wide', () => jpeg(359, 300)],
  ['a picture that is more than four times as wide as high', () => jpeg(2100, 500)],
  ['a file over 8 MB', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(MAX_PHOTO_BYTES)])],
]
const half = (file: Buffer): Buffer => file.subarray(0, file.length / 2)

test.each(refusedFiles)('%s is refused, and nothing is stored', async (_name, file) => {
  expect(replyText(await add(await file()))).toBe('422 PHOTO_REFUSED')
  expect(await venue.db.query('select from photo_file')).toEqual([])
})

test('a body that is larger than any picture is refused before it is read', async () => {
  expect(replyText(await add(Buffer.alloc(10_000_000)))).toBe('413 BODY_TOO_LARGE')
})

test('only the pixels of a file are kept: a script behind or inside of it is gone', async () => {
  const photo = await jpeg(400, 300)
  // `ff fe` begins a comment of a JPEG, and `PK` a ZIP file.
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)])
  const { hash } = await addAndFind(
    Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), Buffer.from(`PK\u0003\u0004${script}`)]),
  )
  const files = await storedFiles(hash)
  expect(files).toHaveLength(4)
  for (const { bytes } of files) {
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.includes('PK\u0003\u0004')).toBe(false)
  }
})

test('of an animation only the first picture is stored', async () => {
  const red = await sharp(picture(400, 300)).png().toBuffer()
  const blue = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const film = await sharp([red, blue], { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(film).metadata()).pages).toBe(2)
  const { hash, height } = await addAndFind(film)
  expect(height).toBe(300)
  for (const { bytes } of await storedFiles(hash)) expect((await metadataOf(bytes)).pages ?? 1).toBe(1)
})

test('a repeated upload has the same answer, and the same picture is stored once for each thing', async () => {
  const file = await jpeg(444, 333)
  const first = await add(file, {}, 'photo-once')
  const again = await add(file, {}, 'photo-once')
  expect(again.body).toEqual(first.body)
  expect(photosIn(await add(file))).toHaveLength(1)
  expect(photosIn(await add(file, { thing: 'court', thingId: 'TST1-C1' }))).toHaveLength(2)
  expect(replyText(await add(await jpeg(500, 300), {}, 'photo-once'))).toBe('422 IDEMPOTENCY_KEY_REUSED')
  expect(
    await venue.db.query(
      `select count(*) as acts from staff_act where action = 'add-photo' and thing_id = $1`,
      [photosIn(first)[0]?.hash],
    ),
  ).toEqual([{ acts: 1 }])
})

test.each([
  [{ altEn: ' ' }, '422 FIELD_REQUIRED'],
  [{ altId: '' }, '422 FIELD_REQUIRED'],
  [{ thing: 'court', thingId: 'TST2-C1' }, '422 PHOTO_THING_UNKNOWN'],
  [{ thing: 'coach', thingId: 'TST1-C1' }, '422 PHOTO_THING_UNKNOWN'],
  [{ thing: 'location', thingId: 'TST2' }, '422 PHOTO_THING_UNKNOWN'],
] satisfies [Upload, string][])('a picture with %j is refused: %s', async (fields, refusal) => {
  expect(replyText(await add(await jpeg(400, 300), fields))).toBe(refusal)
})

test('a location, a court or a coach has a limited number of pictures', async () => {
  await venue.db.query(
    `insert into photo (hash, location_id, alt_en, alt_id, position, width, height)
     select rpad('full' || n, 43, 'x'), 'TST1', 'Full', 'Penuh', n, 400, 300 from generate_series(1, $1) as n`,
    [MAX_PHOTOS],
  )
  expect(replyText(await add(await jpeg(400, 300)))).toBe('422 PHOTOS_FULL')
  expect(replyText(await add(await jpeg(400, 300), { thing: 'court', thingId: 'TST1-C1' }))).toBe('200')
})

const save = ({ hash, ...photo }: VersionedPhoto, fields: Partial<PhotoEdit>, who = dewi): Promise<Reply> => {
  const { altEn, altId, position, version } = photo
  const body = photoEditToWire({ altEn, altId, position, version, ...fields })
  return who.visitor.put(`${path}/${hash}`, { body })
}

test('texts and position are changed by one act; a stale change is refused with the current pictures', async () => {
  const photo = await addAndFind(await jpeg(400, 300))
  expect(replyText(await save(photo, { altEn: ' The terrace at night ', position: 3 }, surya))).toBe('200')
  const [act] = await venue.db.query(
    `select action, thing_id, before, after from staff_act where thing = 'photo' order by id desc limit 1`,
  )
  expect(act).toEqual({
    action: 'change-photo',
    thing_id: photo.hash,
    before: { altEn: 'The terrace', position: 1 },
    after: { altEn: 'The terrace at night', position: 3 },
  })
  const stale = await save(photo, { altId: 'Teras malam' })
  expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
  expect(stale.body).toMatchObject({ data: { Photos: [{ AltEn: 'The terrace at night', Version: 2 }] } })
  expect(replyText(await save({ ...photo, version: 2 }, { altId: ' ' }))).toBe('422 FIELD_REQUIRED')
  expect(replyText(await save({ ...photo, version: 2 }, { position: 0 }))).toBe('422 NUMBER_RANGE')
})

test('a removed picture is gone with its files, and the act records its texts', async () => {
  const { hash } = await addAndFind(await jpeg(400, 300))
  const remove = () => dewi.visitor.delete(`${path}/${hash}`)
  expect(replyText(await remove())).toBe('200')
  expect(await venue.db.query('select from photo_file')).toEqual([])
  expect(replyText(await remove())).toBe('404 PHOTO_UNKNOWN')
  const acts = await venue.db.query(
    `select before from staff_act where action = 'remove-photo' and thing_id = $1`,
    [hash],
  )
  expect(acts).toEqual([
    { before: { thing: 'location', thingId: 'TST1', altEn: 'The terrace', altId: 'Teras', position: 1 } },
  ])
})

test('uploads at the same time are encoded one after the other', async () => {
  const files = await Promise.all([400, 410, 420, 430].map((width) => jpeg(width, 300)))
  const replies = await Promise.all(files.map((file) => add(file)))
  expect(replies.map(replyText)).toEqual(['200', '200', '200', '200'])
  expect(photosIn(await dewi.visitor.get(path)).map(({ position }) => position)).toEqual([1, 2, 3, 4])
})
