import { ownHome, takeAsModel } from './home.ts';
import { startProduct } from './product.ts';

/** The product with its demo, made once for a run of journeys: each begins with a copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const home = await ownHome(false, (line) => console.error(line));
  try {
    const product = await startProduct({ home });
    await product.stop();
  } catch (error) {
    await home.remove();
    throw error;
  }
  takeAsModel(home);
  return home.remove;
}
