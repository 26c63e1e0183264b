import type { IndonesianZone } from './location-place.ts'
import type { MapPoint } from './map-link.ts'

/** A city with the point of its centre. */
export type City = MapPoint & { readonly name: string; readonly timeZone: IndonesianZone }

/** The cities of each time zone: name, latitude and longitude. */
const citiesByZone: Readonly<Record<IndonesianZone, readonly (readonly [string, number, number])[]>> = {
  'Asia/Jakarta': [
    ['Banda Aceh', 5.548, 95.324],
    ['Bandar Lampung', -5.45, 105.267],
    ['Bandung', -6.917, 107.619],
    ['Batam', 1.083, 104.03],
    ['Bekasi', -6.238, 106.976],
    ['Bengkulu', -3.793, 102.261],
    ['Bogor', -6.595, 106.817],
    ['Bukittinggi', -0.305, 100.369],
    ['Cianjur', -6.82, 107.143],
    ['Cikarang', -6.307, 107.172],
    ['Cilegon', -6.003, 106.011],
    ['Cimahi', -6.873, 107.542],
    ['Cirebon', -6.732, 108.552],
    ['Depok', -6.402, 106.794],
    ['Garut', -7.227, 107.909],
    ['Jakarta', -6.2, 106.816],
    ['Jambi', -1.61, 103.607],
    ['Jember', -8.172, 113.7],
    ['Karawang', -6.305, 107.305],
    ['Kediri', -7.848, 112.018],
    ['Kudus', -6.805, 110.841],
    ['Madiun', -7.63, 111.523],
    ['Magelang', -7.47, 110.218],
    ['Malang', -7.98, 112.63],
    ['Medan', 3.595, 98.672],
    ['Padang', -0.947, 100.417],
    ['Palangka Raya', -2.21, 113.917],
    ['Palembang', -2.991, 104.757],
    ['Pangkal Pinang', -2.132, 106.117],
    ['Pekalongan', -6.889, 109.675],
    ['Pekanbaru', 0.507, 101.447],
    ['Pontianak', -0.026, 109.343],
    ['Purwokerto', -7.424, 109.24],
    ['Salatiga', -7.331, 110.492],
    ['Semarang', -6.967, 110.417],
    ['Serang', -6.12, 106.15],
    ['Sidoarjo', -7.447, 112.718],
    ['Sukabumi', -6.928, 106.93],
    ['Surabaya', -7.257, 112.752],
    ['Surakarta', -7.576, 110.824],
    ['Tangerang', -6.178, 106.63],
    ['Tangerang Selatan', -6.289, 106.718],
    ['Tanjung Pinang', 0.919, 104.446],
    ['Tasikmalaya', -7.327, 108.221],
    ['Tegal', -6.869, 109.14],
    ['Yogyakarta', -7.797, 110.37],
  ],
  'Asia/Makassar': [
    ['Balikpapan', -1.268, 116.829],
    ['Banjarmasin', -3.319, 114.59],
    ['Bontang', 0.133, 117.5],
    ['Canggu', -8.648, 115.138],
    ['Denpasar', -8.65, 115.217],
    ['Gorontalo', 0.543, 123.057],
    ['Kendari', -3.999, 122.513],
    ['Kuta', -8.723, 115.172],
    ['Kupang', -10.178, 123.607],
    ['Labuan Bajo', -8.496, 119.888],
    ['Makassar', -5.148, 119.432],
    ['Manado', 1.475, 124.843],
    ['Mataram', -8.583, 116.117],
    ['Palu', -0.9, 119.87],
    ['Samarinda', -0.502, 117.154],
    ['Sanur', -8.69, 115.26],
    ['Tarakan', 3.3, 117.633],
    ['Ubud', -8.507, 115.263],
  ],
  'Asia/Jayapura': [
    ['Ambon', -3.696, 128.181],
    ['Jayapura', -2.533, 140.717],
    ['Manokwari', -0.861, 134.062],
    ['Merauke', -8.493, 140.402],
    ['Sorong', -0.876, 131.255],
    ['Ternate', 0.79, 127.384],
    ['Timika', -4.547, 136.887],
  ],
}

/** Cities of Indonesia, sorted by name. */
export const cities: readonly City[] = Object.entries(citiesByZone)
  .flatMap(([timeZone, citiesOfZone]) =>
    citiesOfZone.map(([name, latitude, longitude]) => ({
      name,
      latitude,
      longitude,
      timeZone: timeZone as IndonesianZone,
    })),
  )
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
