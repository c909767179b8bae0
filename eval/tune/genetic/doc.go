// Package genetic tunes by evolution: populations, with a choice of selections, crossovers
// and mutations, islands, all pairs, and children that must beat their parents. [Algorithm]
// is a [tune.Method]; an operator of your own is one method of a few lines. How its settings
// do on football is measured in examples/experiments/REPORT.md.
//
// The rest is a survey of the field: what genetic algorithms are, what has become of them,
// where they are used, and what they cannot do.
//
// # What they are
//
// A genetic algorithm keeps a population of candidate solutions (chromosomes), lets the
// better ones have more offspring (selection), combines two parents into a child
// (crossover) and changes children at random (mutation), generation after generation.
// Holland [1] introduced the scheme in the 1970s as a model of adaptation; Goldberg's
// textbook [2] made it an engineering tool. Three families grew up beside it: evolution
// strategies (Rechenberg and Schwefel, from 1965), which work on real vectors and adapt
// the size of their own steps; evolutionary programming (Fogel, 1966); and genetic
// programming (Koza [3]), whose chromosomes are programs. Today one speaks of evolutionary
// computation and mixes their parts freely [4].
//
// Holland explained success by schemata: short patterns of good values spread, because
// selection multiplies them faster than crossover breaks them. The theorem holds for one
// generation and does not predict a run; modern theory proves expected running times
// instead, mostly for simple algorithms on well-structured functions [5]. It shows, for
// instance, that crossover gives more than a constant factor on some problems, and that
// the best mutation rate is about one value a candidate, which is the default here, too.
//
// # What the field uses now
//
//   - Real parameters: CMA-ES [6]. It learns the covariance of successful steps, is
//     invariant under rotation and monotone transformation of the scores, and has next
//     to no parameters to set. With restarts with growing populations (IPOP, BIPOP) it
//     has been among the best in the BBOB comparisons since 2009. Up to about a
//     hundred parameters and a budget of thousands of evaluations it is the first
//     thing to try.
//   - Differential evolution [7] adds scaled differences of members of the population
//     to each other. Its self-adapting descendants (JADE, SHADE, L-SHADE) have won or
//     led several of the competitions of the CEC conferences.
//   - Several objectives: NSGA-II [8], which ranks by Pareto dominance and crowding,
//     and MOEA/D, which breaks the problem down into many with one objective. For more
//     than three objectives NSGA-III and indicator-based selection are used.
//   - Estimation of distribution: PBIL, cGA, the Bayesian optimisation algorithm and
//     CMA-ES itself replace crossover by sampling from a model of the good candidates,
//     which can learn which values belong together.
//   - Quality diversity: MAP-Elites [9] keeps the best candidate of every kind instead
//     of the best of all, and yields repertoires, for example of a robot's gaits.
//   - Neuroevolution: NEAT evolves the topology of networks along with their weights.
//     Evolution strategies were shown to train networks for reinforcement learning
//     with millions of parameters because they parallelise so well [10]; regularised
//     evolution found image classifiers [11].
//   - Memetic algorithms run local search on each child. In combinatorial optimisation
//     (timetabling, vehicle routing) they are often what wins; the hybrid genetic
//     search of Vidal and others [12] is a standard for vehicle routing.
//   - Large language models as mutation operators: FunSearch [13] evolved short
//     programs this way, and found new lower bounds for cap sets.
//
// # Where they are used
//
// Design of antennas (NASA flew one that was evolved, on the ST5 mission in 2006 [14]), of
// wings and turbines; scheduling of crews, machines and exams; routing; calibration of
// simulations; tuning of compilers and databases; symbolic regression; test generation in
// software engineering; and games. In games, they tune evaluation functions (Chinook's
// authors and others tuned by hand and by regression, Fogel's Blondie24 [15] evolved
// networks for checkers to the strength of an expert without being told any strategy),
// build levels, and play directly, where a plan of several moves is the chromosome
// (rolling horizon evolution).
//
// # Their limits
//
//   - No free lunch [16]: averaged over all possible functions no method beats random
//     search. A genetic algorithm must fit the problem, through its representation and
//     its operators; where crossover puts together what does not belong together, it
//     is no more than a large mutation.
//   - They are hungry. Thousands of evaluations are usual. If there is a gradient, use
//     it: Texel's method does in seconds what matches do in hours. If an evaluation
//     takes minutes, model-based (Bayesian) optimisation needs far fewer. If the
//     problem is convex or an integer program of moderate size, exact methods give a
//     proof, which no evolution gives.
//   - No guarantee and no stopping rule. Elitist algorithms that can mutate anything
//     into anything converge in the limit, but nothing useful is known about when.
//   - Premature convergence: once the population is alike, crossover does nothing.
//     Larger populations, islands, weaker selection and restarts help and cost
//     evaluations.
//   - Noise. With noisy fitness the best of many scores is a lucky one, and elitism
//     preserves luck. Remedies are scoring survivors again (as is done here), more
//     games, populations large enough to average by themselves, and in the end a test
//     on fresh games: the scores of a run's winner are systematically higher than what
//     those confirm.
//   - Moving targets. When fitness is measured against each other, as in a league, it
//     is relative: the population can run in circles (A beats B beats C beats A) or
//     forget how to beat old rivals. Fixed pools, halls of fame and Nash averages of
//     the results are the remedies. Conversely, a fixed pool of one rival breeds
//     specialists against that rival.
//   - Many parameters of their own. Population, rates and operators interact, and
//     tuning the tuner costs as much as the problem. Robust defaults, self-adaptation,
//     or CMA-ES avoid most of it.
//   - Method or metaphor. Hundreds of "novel" algorithms with names of animals differ
//     from known ones in vocabulary only; Sörensen [17] makes the case. What counts is
//     a comparison at equal evaluations, on problems the method was not made for.
//
// # References
//
//  1. J. Holland, Adaptation in Natural and Artificial Systems, University of
//     Michigan Press, 1975.
//  2. D. Goldberg, Genetic Algorithms in Search, Optimization, and Machine Learning,
//     Addison-Wesley, 1989.
//  3. J. Koza, Genetic Programming, MIT Press, 1992.
//  4. A. Eiben and J. Smith, Introduction to Evolutionary Computing, 2nd edition,
//     Springer, 2015.
//  5. B. Doerr and F. Neumann (editors), Theory of Evolutionary Computation,
//     Springer, 2020.
//  6. N. Hansen, The CMA Evolution Strategy: A Tutorial, arXiv:1604.00772, 2016.
//  7. R. Storn and K. Price, Differential Evolution, Journal of Global Optimization
//     11, 1997.
//  8. K. Deb, A. Pratap, S. Agarwal and T. Meyarivan, A Fast and Elitist
//     Multiobjective Genetic Algorithm: NSGA-II, IEEE Transactions on Evolutionary
//     Computation 6(2), 2002.
//  9. J.-B. Mouret and J. Clune, Illuminating Search Spaces by Mapping Elites,
//     arXiv:1504.04909, 2015.
//  10. T. Salimans, J. Ho, X. Chen, S. Sidor and I. Sutskever, Evolution Strategies as
//     a Scalable Alternative to Reinforcement Learning, arXiv:1703.03864, 2017.
//  11. E. Real, A. Aggarwal, Y. Huang and Q. Le, Regularized Evolution for Image
//     Classifier Architecture Search, AAAI 2019.
//  12. T. Vidal, T. Crainic, M. Gendreau, N. Lahrichi and W. Rei, A Hybrid Genetic
//     Algorithm for Multidepot and Periodic Vehicle Routing Problems, Operations
//     Research 60(3), 2012.
//  13. B. Romera-Paredes and others, Mathematical Discoveries from Program Search with
//     Large Language Models, Nature 625, 2024.
//  14. G. Hornby, A. Globus, D. Linden and J. Lohn, Automated Antenna Design with
//     Evolutionary Algorithms, AIAA Space 2006.
//  15. D. Fogel, Blondie24: Playing at the Edge of AI, Morgan Kaufmann, 2001.
//  16. D. Wolpert and W. Macready, No Free Lunch Theorems for Optimization, IEEE
//     Transactions on Evolutionary Computation 1(1), 1997.
//  17. K. Sörensen, Metaheuristics: the Metaphor Exposed, International Transactions
//     in Operational Research 22(1), 2015.
package genetic
