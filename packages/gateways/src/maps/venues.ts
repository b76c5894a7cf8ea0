/** A place as AMap's search answers it. `location` is longitude,latitude in GCJ-02. */
export interface Venue {
  id: string;
  name: string;
  /** Other names that people search by. */
  also: string;
  address: string;
  province: string;
  city: string;
  district: string;
  location: string;
}

/** Public venues, near enough to try with. */
export const venues: readonly Venue[] = [
  {
    id: 'S1',
    name: '上海世博中心',
    also: 'Shanghai Expo Center',
    address: '国展路1099号',
    province: '上海市',
    city: '上海市',
    district: '浦东新区',
    location: '121.488932,31.187871',
  },
  {
    id: 'S2',
    name: '上海展览中心',
    also: 'Shanghai Exhibition Center',
    address: '延安中路1000号',
    province: '上海市',
    city: '上海市',
    district: '静安区',
    location: '121.454317,31.225321',
  },
  {
    id: 'S3',
    name: '国家会展中心(上海)',
    also: 'National Exhibition and Convention Center Shanghai',
    address: '崧泽大道333号',
    province: '上海市',
    city: '上海市',
    district: '青浦区',
    location: '121.301721,31.189672',
  },
  {
    id: 'S4',
    name: '国家会议中心',
    also: 'China National Convention Center Beijing',
    address: '天辰东路7号',
    province: '北京市',
    city: '北京市',
    district: '朝阳区',
    location: '116.391345,40.003482',
  },
  {
    id: 'S5',
    name: '深圳会展中心',
    also: 'Shenzhen Convention and Exhibition Center',
    address: '福华三路',
    province: '广东省',
    city: '深圳市',
    district: '福田区',
    location: '114.060264,22.531283',
  },
];
