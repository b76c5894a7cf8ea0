import { expect, test } from 'vitest';
import common from '../../texts/zh/common.json' with { type: 'json' };
import layout from '../../texts/zh/layout.json' with { type: 'json' };

test('the short-link dialog and the copy helper say what the specification says', () => {
  expect(layout).toMatchObject({
    'shortLink.title': '短链接转换',
    'shortLink.placeholder': '请输入需要转换的链接',
    'shortLink.done': '转换成功!',
  });
  expect(common).toMatchObject({ copied: '复制成功！', copyFailed: '复制失败！' });
});
